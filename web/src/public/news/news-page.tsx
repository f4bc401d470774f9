import { NEWS_LIST_PAGE_SIZE } from "@ezo/contract/values/limits/pages";
import { useRef } from "react";
import { useI18n, useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { FilterRow } from "../../shared/lists/filter-row.tsx";
import { isBeyond } from "../../shared/lists/page-in-address.ts";
import { useKeptHeight } from "../../shared/lists/use-kept-height.ts";
import { PageMissing } from "../../shared/navigation/page-missing.tsx";
import { ArticleGridSkeleton } from "../../shared/news/article-grid.tsx";
import { CATEGORY_LABELS } from "../../shared/news/category-labels.ts";
import layout from "../../shared/styles/layout.module.css";
import type from "../../shared/styles/type.module.css";
import { QueryFailed } from "../../shared/ui/failures/query-failed.tsx";
import { FeaturedArticle } from "./featured-article.tsx";
import { NewsList } from "./news-list.tsx";
import { fitted } from "../../shared/ui/fitted.ts";
import styles from "./news-page.module.css";
import { NewsPageLoading } from "./news-page-loading.tsx";
import { NewsSearch } from "./news-search.tsx";
import { hasFeaturedBlock, NEWS_FILTERS } from "./news-view.ts";
import { useNewsList } from "./use-news-list.ts";

const PATH = "/news";

export default function NewsPage() {
  const t = useT();
  const { texts } = useI18n();
  const { view, query, above, isLoading, filter, searchFor, showAll } = useNewsList();
  const changing = useRef<HTMLDivElement>(null);
  useKeptHeight(changing, filter.phase !== "still");

  // The page's texts arrive with the first answer.
  if (!texts.hasGroups(["news"]))
    return query.isError ? (
      <QueryFailed titleKey="errors.articles_load_failed" query={query} />
    ) : (
      <NewsPageLoading />
    );
  const last = query.isPlaceholderData ? undefined : query.data?.meta.last_page;
  if (last !== undefined && isBeyond(view.page, last))
    return <PageMissing to={PATH} toKey="buttons.all_news" />;
  const isFaded = filter.phase === "leaving" || filter.phase === "settling";
  return (
    <div className={layout.wrap}>
      <div className={cx(layout.grid, layout.opening)}>
        <h1 className={type.d1} style={fitted(t("news.title"))}>
          {t("news.title")}
        </h1>
        <div className={styles.aside}>
          <p className={type.mute}>{t("news.subtitle")}</p>
          <NewsSearch path={PATH} view={view} onSearch={searchFor} />
        </div>
      </div>
      <FilterRow
        path={PATH}
        name="category"
        label={t("news.categories")}
        entries={NEWS_FILTERS.map((value) => ({
          value,
          label: t(value === "all" ? "news.category_all" : CATEGORY_LABELS[value]),
        }))}
        unfiltered="all"
        chosen={filter.chosen}
        onChoose={filter.choose}
        kept={view.search === "" ? {} : { search: view.search }}
      />
      <div ref={changing} className={cx(styles.changing, isFaded && styles.faded)} aria-busy={isLoading}>
        {hasFeaturedBlock(view) ? <FeaturedArticle /> : null}
        <section className={layout.section}>
          {filter.phase === "loading" && isLoading ? (
            <ArticleGridSkeleton count={NEWS_LIST_PAGE_SIZE} />
          ) : (
            <NewsList path={PATH} view={view} query={query} above={above} onShowAll={showAll} />
          )}
        </section>
      </div>
    </div>
  );
}
