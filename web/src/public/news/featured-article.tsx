import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useBoundWords } from "../../shared/content/use-bound-words.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { ArticleMeta } from "../../shared/news/article-meta.tsx";
import layout from "../../shared/styles/layout.module.css";
import type from "../../shared/styles/type.module.css";
import { moreClass } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import {
  columnsWidth,
  type CoveredBox,
  coverSizes,
  NARROW_PAGE,
} from "../../shared/ui/picture/cover-sizes.ts";
import { Picture } from "../../shared/ui/picture/picture.tsx";
import skeleton from "../../shared/ui/loading/skeleton.module.css";
import styles from "./featured-article.module.css";
import { featuredNewsQuery } from "./news.queries.ts";

const ASPECT = 16 / 10;
const BOXES: readonly CoveredBox[] = [
  { ...NARROW_PAGE, aspect: ASPECT },
  { width: columnsWidth(7), aspect: ASPECT },
];

/** The newest featured article; left out if it cannot be loaded (specification, section 8). */
export function FeaturedArticle() {
  const t = useT();
  const bound = useBoundWords();
  const { data: article, error, isPending } = useQuery(featuredNewsQuery(useCaller(), useLocale()));
  useEffect(() => {
    if (error) console.info(error.message || "Failed to load the featured article");
  }, [error]);

  if (isPending)
    return (
      <div className={cx(layout.grid, styles.featured)} aria-hidden="true">
        <span className={cx(styles.frame, styles.picture, skeleton.bar)} />
      </div>
    );
  if (!article) return null;
  return (
    <Link className={cx(layout.grid, styles.featured)} to={`/news/${article.id}`}>
      <div className={styles.frame}>
        <Picture
          image={article.main_image}
          alt=""
          sizes={coverSizes(article.main_image, BOXES)}
          className={styles.picture}
          priority
        />
      </div>
      <div className={styles.body}>
        <ArticleMeta article={article} />
        <h2 className={type.d2}>{bound(article.title)}</h2>
        <p className={type.mute}>{bound(article.excerpt)}</p>
        <span className={cx(moreClass, styles.more)}>
          {t("buttons.read_more")} <Icon name="arrow" />
        </span>
      </div>
    </Link>
  );
}
