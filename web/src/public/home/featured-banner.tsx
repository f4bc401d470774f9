import { FEATURED_DESCRIPTION_CUT } from "@ezo/contract/values/limits/pages";
import type { ProjectSummary } from "@ezo/contract/site/projects";
import { Link } from "react-router-dom";
import { cutText } from "../../shared/content/cut-text.ts";
import { leadText } from "../../shared/content/rich-text.ts";
import { useBoundWords } from "../../shared/content/use-bound-words.ts";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { useMoney } from "../../shared/prices/money.ts";
import { RateLine } from "../../shared/prices/rate-line.tsx";
import { hasPrice, stockFacts } from "../../shared/projects/project-stock.ts";
import layout from "../../shared/styles/layout.module.css";
import type from "../../shared/styles/type.module.css";
import { buttonClass } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { type CoveredBox, coverSizes } from "../../shared/ui/picture/cover-sizes.ts";
import { Picture } from "../../shared/ui/picture/picture.tsx";
import { Reveal } from "../../shared/ui/scroll/reveal.tsx";
import { fitted } from "../../shared/ui/fitted.ts";
import styles from "./featured-banner.module.css";

const BOXES: readonly CoveredBox[] = [{ width: "100vw", height: "clamp(420px, 52vw, 860px)" }];

/** One large project: a full-width picture with a panel of text over it. */
export function FeaturedBanner({ project }: { project: ProjectSummary }) {
  const t = useT();
  const money = useMoney();
  const bound = useBoundWords();
  const title = bound(project.title);
  const stock = stockFacts(project.stats, { t, money }).join(" · ");
  const image = project.render_image ?? project.main_image;
  return (
    <section className={styles.banner}>
      <Picture image={image} sizes={coverSizes(image, BOXES)} className={styles.picture} />
      <div className={cx(layout.wrap, layout.grid)}>
        <Reveal className={styles.panel}>
          <p className={cx(type.small, type.mute)}>{project.location}</p>
          <h2 className={cx(type.d1, styles.title)} style={fitted(title)}>
            {title}
          </h2>
          <p>{bound(cutText(leadText(project.description), FEATURED_DESCRIPTION_CUT))}</p>
          {stock ? <p className={cx(type.num, styles.stock)}>{stock}</p> : null}
          {hasPrice(project.stats) ? <RateLine keepsPlace /> : null}
          <Link className={cx(buttonClass(), styles.button)} to={`/projects/${project.id}`}>
            {t("buttons.discover")} <Icon name="arrow" />
          </Link>
        </Reveal>
      </div>
    </section>
  );
}
