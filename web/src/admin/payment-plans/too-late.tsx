import { TriangleAlert } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import styles from "./too-late.module.css";

/** Warns of an active plan that no apartment can have. It is for lists and forms: its element fits into a line of text. */
export function TooLate({ isBoxed = false }: { isBoxed?: boolean }) {
  const { t } = useTexts();
  return (
    <span className={isBoxed ? styles.box : styles.line}>
      <TriangleAlert />
      <span>{t("payment_plans.too_late")}</span>
    </span>
  );
}
