import { NEWS_LIST_PAGE_SIZE } from "@ezo/contract/values/limits/pages";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { ArticleGridSkeleton } from "../../shared/news/article-grid.tsx";
import layout from "../../shared/styles/layout.module.css";
import type from "../../shared/styles/type.module.css";
import skeleton from "../../shared/ui/loading/skeleton.module.css";
import styles from "./news-page.module.css";

/** Placeholder of the whole page until its texts have arrived. */
export function NewsPageLoading() {
  const t = useT();
  return (
    <div className={cx(layout.wrap, skeleton.page)} aria-busy="true">
      <span className={type.hidden}>{t("messages.loading")}</span>
      <div className={cx(layout.grid, layout.opening)}>
        <span className={cx(skeleton.bar, styles.loadingTitle)} />
        <span className={cx(skeleton.bar, styles.loadingAside)} />
      </div>
      <div className={layout.section}>
        <ArticleGridSkeleton count={NEWS_LIST_PAGE_SIZE} />
      </div>
    </div>
  );
}
