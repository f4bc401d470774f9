import { ABOUT_STAT_DEFAULTS } from "@ezo/contract/values/limits/pages";
import type { AboutInfo } from "@ezo/contract/site/pages/site-pages";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import layout from "../../shared/styles/layout.module.css";
import type from "../../shared/styles/type.module.css";
import { Reveal } from "../../shared/ui/scroll/reveal.tsx";
import styles from "./figures.module.css";

const FIGURES: [keyof AboutInfo["stats"], string][] = [
  ["successful_projects", "about.stat_successful_projects"],
  ["years_experience", "about.stat_years_experience"],
  ["satisfied_clients", "about.stat_satisfied_clients"],
  ["client_satisfaction", "about.stat_client_satisfaction"],
];

/** Four figures about the firm; those not set have the specification's defaults. */
export function Figures({ stats }: { stats: AboutInfo["stats"] }) {
  const t = useT();
  return (
    <Reveal className={layout.wrap}>
      <dl className={cx(styles.figures, type.num)}>
        {FIGURES.map(([name, labelKey]) => (
          <div key={name}>
            <dt>{t(labelKey)}</dt>
            <dd>{stats[name] || ABOUT_STAT_DEFAULTS[name]}</dd>
          </div>
        ))}
      </dl>
    </Reveal>
  );
}
