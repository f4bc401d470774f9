import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import layout from "../../shared/styles/layout.module.css";
import type from "../../shared/styles/type.module.css";
import { Reveal } from "../../shared/ui/scroll/reveal.tsx";
import styles from "./values.module.css";

const VALUES: [titleKey: string, textKey: string][] = [
  ["about.value_innovation_title", "about.value_innovation_text"],
  ["about.value_quality_title", "about.value_quality_text"],
  ["about.value_sustainability_title", "about.value_sustainability_text"],
  ["about.value_exclusivity_title", "about.value_exclusivity_text"],
];

export function Values() {
  const t = useT();
  return (
    <section className={cx(layout.wrap, layout.section)}>
      <Reveal className={layout.grid}>
        <h2 className={cx(type.d1, styles.title)}>{t("about.values_title")}</h2>
        <ul className={styles.values}>
          {VALUES.map(([titleKey, textKey]) => (
            <li key={titleKey}>
              <h3 className={type.d3}>{t(titleKey)}</h3>
              <p className={cx(type.small, type.mute)}>{t(textKey)}</p>
            </li>
          ))}
        </ul>
      </Reveal>
    </section>
  );
}
