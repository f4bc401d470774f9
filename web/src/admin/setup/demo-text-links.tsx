import { DEMO_TEXTS, type DemoText, type DemoTextCheck } from "@ezo/contract/admin/setup/demo-texts";
import type { Setup } from "@ezo/contract/admin/setup/setup";
import { Link } from "react-router-dom";
import { useTexts } from "../i18n/texts-context.tsx";
import styles from "./setup.module.css";

/** The texts that a check asks for and that still are the demo's, each a link to where it is edited. */
export function DemoTextLinks({ setup, check }: { setup: Setup; check: DemoTextCheck }) {
  const { t } = useTexts();
  const left = demoTextsOf(setup, check);
  return (
    <ul className={styles.texts} aria-label={t("setup.texts_left", { left: left.length })}>
      {left.map((text) => (
        <li key={text}>
          <Link to={pathOf(text)}>{t(`setup.text.${text}`)}</Link>
        </li>
      ))}
    </ul>
  );
}

/** The figures are edited with the texts about the firm. */
export const demoTextsOf = (
  { demo_texts: left }: Pick<Setup, "demo_texts">,
  check: DemoTextCheck,
): DemoText[] => {
  const asked: readonly DemoText[] = DEMO_TEXTS[check];
  return left.filter((text) => asked.includes(text) || (check === "about_texts" && text === "about_figures"));
};

const pathOf = (text: DemoText): string =>
  /^about[._]/.test(text) ? "/admin/about-settings" : `/admin/translations?search=${text}`;
