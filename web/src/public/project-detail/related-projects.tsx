import type { Project } from "@ezo/contract/site/projects";
import { Link } from "react-router-dom";
import { useBoundWords } from "../../shared/content/use-bound-words.ts";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import card from "../../shared/projects/project-card.module.css";
import type from "../../shared/styles/type.module.css";
import { Icon } from "../../shared/ui/icon.tsx";
import {
  columnsWidth,
  type CoveredBox,
  coverSizes,
  NARROW_PAGE,
} from "../../shared/ui/picture/cover-sizes.ts";
import { Picture } from "../../shared/ui/picture/picture.tsx";
import styles from "./related-projects.module.css";

const ASPECT = 4 / 3;
const BOXES: readonly CoveredBox[] = [
  { when: "(max-width: 639px)", width: NARROW_PAGE.width, aspect: ASPECT },
  { ...NARROW_PAGE, width: "45vw", aspect: ASPECT },
  { width: columnsWidth(4), aspect: ASPECT },
];

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
                <Picture
                  image={main_image}
                  alt=""
                  sizes={coverSizes(main_image, BOXES)}
                  className={card.image}
                />
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
