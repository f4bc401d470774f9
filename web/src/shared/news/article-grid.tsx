import type { ArticleSummary } from "@ezo/contract/site/pages/news";
import { cx } from "../lib/cx.ts";
import skeleton from "../ui/loading/skeleton.module.css";
import { ArticleCard } from "./article-card.tsx";
import styles from "./article-card.module.css";

export const ArticleGrid = ({ articles }: { articles: readonly ArticleSummary[] }) => (
  <ul className={styles.grid}>
    {articles.map((article) => (
      <li key={article.id}>
        <ArticleCard article={article} />
      </li>
    ))}
  </ul>
);

/** Placeholders of the articles' size. */
export const ArticleGridSkeleton = ({ count }: { count: number }) => (
  <div className={styles.grid} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={styles.card}>
        <span className={cx(skeleton.bar, styles.picture)} />
        <span className={cx(skeleton.bar, skeleton.line, skeleton.short)} />
        <span className={cx(skeleton.bar, skeleton.heading)} />
        <span className={cx(skeleton.bar, skeleton.line)} />
      </div>
    ))}
  </div>
);
