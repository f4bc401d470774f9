import type { ArticleSummary } from "@ezo/contract/site/pages/news";
import { Link } from "react-router-dom";
import { useBoundWords } from "../content/use-bound-words.ts";
import { useT } from "../i18n/i18n-context.tsx";
import { cx } from "../lib/cx.ts";
import type from "../styles/type.module.css";
import { Icon } from "../ui/icon.tsx";
import { columnsWidth, type CoveredBox, coverSizes, NARROW_PAGE } from "../ui/picture/cover-sizes.ts";
import { Picture } from "../ui/picture/picture.tsx";
import styles from "./article-card.module.css";
import { ArticleMeta } from "./article-meta.tsx";

const ASPECT = 3 / 2;
/** One, two or three columns. */
const BOXES: readonly CoveredBox[] = [
  { when: "(max-width: 639px)", width: NARROW_PAGE.width, aspect: ASPECT },
  { ...NARROW_PAGE, width: "45vw", aspect: ASPECT },
  { width: columnsWidth(4), aspect: ASPECT },
];

/** An article as a card that is a link. */
export function ArticleCard({ article }: { article: ArticleSummary }) {
  const t = useT();
  const bound = useBoundWords();
  return (
    <Link className={styles.card} to={`/news/${article.id}`}>
      <div className={styles.frame}>
        <Picture
          image={article.main_image}
          alt=""
          sizes={coverSizes(article.main_image, BOXES)}
          className={styles.picture}
        />
        {article.is_featured ? <span className={styles.badge}>{t("news.featured")}</span> : null}
      </div>
      <ArticleMeta article={article} />
      <h3 className={type.d3}>{bound(article.title)}</h3>
      <p className={cx(type.small, type.mute, styles.excerpt)}>{bound(article.excerpt)}</p>
      <span className={styles.more}>
        {t("buttons.read_more")}
        <Icon name="arrow" />
      </span>
    </Link>
  );
}
