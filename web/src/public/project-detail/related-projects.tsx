import type { Project } from "@ezo/contract/site/projects";
import { Link } from "react-router-dom";
import { useBoundWords } from "../../shared/content/use-bound-words.ts";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import card from "../../shared/projects/project-card.module.css";
import type from "../../shared/styles/type.module.css";
import { Icon } from "../../shared/ui/icon.tsx";
import { Picture } from "../../shared/ui/picture/picture.tsx";
import styles from "./related-projects.module.css";

const SIZES = "(max-width: 639px) 100vw, (max-width: 899px) 50vw, min(480px, 30vw)";

/** Other projects as cards; the answer has only one line of text for each. */
export function RelatedProjects({ projects }: { projects: Project["related_projects"] }) {
  const t = useT();
  const bound = useBoundWords();
  return (
    <section>
      <h2 className={cx(type.d2, styles.title)}>{t("projects.related")}</h2>
      <ul className={styles.grid}>
        {projects.map(({ id, title, main_image, secondary_text }) => (
          <li key={id}>
            <Link className={cx(card.card, styles.card)} to={`/projects/${id}`}>
              <div className={cx(card.picture, styles.picture)}>
                <Picture image={main_image} alt="" sizes={SIZES} className={card.image} />
              </div>
              <div className={card.caption}>
                <h3 className={type.d3}>{bound(title)}</h3>
                <p className={cx(type.small, type.mute, type.num, card.place)}>{bound(secondary_text)}</p>
                <span className={card.go}>
                  <span>{t("buttons.details")}</span> <Icon name="arrow" />
                </span>
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
