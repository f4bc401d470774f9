import type { Feature } from "@ezo/contract/site/projects";
import { useCleanedHtml } from "../../shared/content/trusted.ts";
import { useBoundWords } from "../../shared/content/use-bound-words.ts";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import type from "../../shared/styles/type.module.css";
import styles from "./advantages.module.css";

export function Advantages({ features }: { features: readonly Feature[] }) {
  const t = useT();
  const bound = useBoundWords();
  return (
    <section>
      <h2 className={cx(type.d2, styles.title)}>{t("projects.advantages")}</h2>
      <ul className={styles.list}>
        {features.map((feature) => (
          <li key={feature.id}>
            <FeatureIcon shapes={feature.icon_svg} />
            <h3>{bound(feature.title)}</h3>
            <p className={cx(type.small, type.mute)}>{bound(feature.description)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Only shapes; checked by the server when the icon was stored. */
function FeatureIcon({ shapes }: { shapes: string }) {
  const drawing = useCleanedHtml(shapes);
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" dangerouslySetInnerHTML={drawing} />
  );
}
