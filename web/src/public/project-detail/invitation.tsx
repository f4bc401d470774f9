import type { ComingSoon } from "@ezo/contract/site/projects";
import { Link } from "react-router-dom";
import { useBoundWords } from "../../shared/content/use-bound-words.ts";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import layout from "../../shared/styles/layout.module.css";
import type from "../../shared/styles/type.module.css";
import { buttonClass } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import styles from "./invitation.module.css";

/** A link to the contact page: within the coming-soon panel if the project has one, else on its own. */
export function Invitation({ comingSoon }: { comingSoon: ComingSoon | null }) {
  const t = useT();
  if (comingSoon) return <ComingSoonPanel panel={comingSoon} />;
  return (
    <section className={cx(layout.grid, styles.plain)}>
      <h2 className={cx(type.d2, styles.words)}>{t("projects.cta_title")}</h2>
      <div className={styles.way}>
        <p className={type.mute}>{t("projects.cta_text")}</p>
        <ContactLink variant="primary" />
      </div>
    </section>
  );
}

function ComingSoonPanel({ panel }: { panel: ComingSoon }) {
  const t = useT();
  const bound = useBoundWords();
  return (
    <section className={cx(styles.panel, layout.grid, "on-dark")}>
      <div className={styles.words}>
        <p className={styles.badge}>{panel.badge || t("projects.coming_soon")}</p>
        <h2 className={type.d2}>{bound(panel.title)}</h2>
        {panel.description ? <p className={styles.description}>{bound(panel.description)}</p> : null}
      </div>
      <div className={styles.way}>
        <ul className={styles.points}>
          {panel.points.map((point) => (
            <li key={point}>
              <Icon name="tick" />
              {bound(point)}
            </li>
          ))}
        </ul>
        <ContactLink variant="paper" />
      </div>
    </section>
  );
}

function ContactLink({ variant }: { variant: "primary" | "paper" }) {
  const t = useT();
  return (
    <Link className={cx(buttonClass({ variant }), styles.contact)} to="/contact">
      {t("buttons.contact_us")} <Icon name="arrow" />
    </Link>
  );
}
