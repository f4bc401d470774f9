import type { Feature } from "@ezo/contract/projects";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import type from "../../shared/styles/type.module.css";
import styles from "./advantages.module.css";

export function Advantages({ features }: { features: readonly Feature[] }) {
  const t = useT();
  return (
    <section>
      <h2 className={cx(type.d2, styles.title)}>{t("projects.advantages")}</h2>
      <ul className={styles.list}>
        {features.map((feature) => (
          <li key={feature.id}>
            {/* Checked by the server when it was stored: a drawing and nothing else. */}
            <span
              className={styles.icon}
              aria-hidden="true"
              dangerouslySetInnerHTML={{ __html: feature.icon_svg }}
            />
            <h3>{feature.title}</h3>
            <p className={cx(type.small, type.mute)}>{feature.description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
