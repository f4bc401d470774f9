import type { ArticleSummary } from "@ezo/contract/site/news";
import { Link } from "react-router-dom";
import { useBoundWords } from "../content/use-bound-words.ts";
import { useT } from "../i18n/i18n-context.tsx";
import { cx } from "../lib/cx.ts";
import type from "../styles/type.module.css";
import { Icon } from "../ui/icon.tsx";
import { Picture } from "../ui/picture/picture.tsx";
import styles from "./article-card.module.css";
import { ArticleMeta } from "./article-meta.tsx";

/** One, two or three columns. */
const SIZES = "(max-width: 639px) 100vw, (max-width: 899px) 50vw, (max-width: 1706px) min(400px, 30vw), 25vw";

/** An article as a card that is a link. */
export function ArticleCard({ article }: { article: ArticleSummary }) {
  const t = useT();
  const bound = useBoundWords();
  return (
    <Link className={styles.card} to={`/news/${article.id}`}>
      <div className={styles.frame}>
        <Picture image={article.main_image} alt="" sizes={SIZES} className={styles.picture} />
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
