import { NEWS_LIST_PAGE_SIZE } from "@ezo/contract/values/limits/pages";
import type { UseQueryResult } from "@tanstack/react-query";
import type { RouteOutput } from "@ezo/contract/route";
import type { listNews } from "@ezo/contract/site/pages/news";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { groupedNumber } from "../../shared/format/numbers.ts";
import { cx } from "../../shared/lib/cx.ts";
import { ListFailed, ListMessage } from "../../shared/lists/list-message.tsx";
import { ArticleGrid, ArticleGridSkeleton } from "../../shared/news/article-grid.tsx";
import type from "../../shared/styles/type.module.css";
import { Button } from "../../shared/ui/button.tsx";
import styles from "./news-page.module.css";
import type { NewsView } from "./news-view.ts";
import { Pager } from "./pager.tsx";
import { useHeadingOnPaging } from "./use-heading-on-paging.ts";

export type NewsAnswer = RouteOutput<typeof listNews>;

interface Props {
  path: string;
  view: NewsView;
  query: UseQueryResult<NewsAnswer>;
  /** How many of the articles are shown above the list. */
  above: number;
  onShowAll: () => void;
}

export function NewsList({ path, view, query, above, onShowAll }: Props) {
  const t = useT();
  const heading = useHeadingOnPaging(view.page);
  const { data } = query;
  const total = data ? data.meta.total + above : 0;
  return (
    <>
      <div className={styles.head}>
        <h2 ref={heading} className={type.d2} tabIndex={-1}>
          {t(view.search === "" ? "news.all_news" : "news.search_results")}
        </h2>
        <p className={cx(type.cap, type.mute, type.num)} aria-live="polite">
          {data && total > 0 ? <Totals {...data.meta} total={total} /> : null}
        </p>
      </div>
      {data ? (
        <div className={cx(query.isPlaceholderData && styles.waiting)}>
          {total === 0 ? (
            <NothingFound view={view} onShowAll={onShowAll} />
          ) : (
            <ArticleGrid articles={data.data} />
          )}
          <Pager path={path} view={view} last={data.meta.last_page} />
        </div>
      ) : query.isError ? (
        // No alert (specification, section 8, "News list").
        <ListFailed
          heading="h3"
          title={t("errors.articles_load_failed")}
          error={query.error}
          onRetry={query.refetch}
          isRetrying={query.isFetching}
          isAlert={false}
        />
      ) : (
        <ArticleGridSkeleton count={NEWS_LIST_PAGE_SIZE} />
      )}
    </>
  );
}

function Totals({ total, current_page, last_page }: NewsAnswer["meta"]) {
  const t = useT();
  return (
    <>
      {t("news.total", { total: groupedNumber(total) })} ·{" "}
      {t("news.page_of", { page: current_page, pages: last_page })}
    </>
  );
}

function NothingFound({ view, onShowAll }: { view: NewsView; onShowAll: () => void }) {
  const t = useT();
  const isSearch = view.search !== "";
  const title = isSearch ? t("news.nothing_for_search", { search: view.search }) : t("news.empty_title");
  const text = t(isSearch ? "news.nothing_for_search_text" : "news.empty_text");
  const isFiltered = isSearch || view.category !== "all";
  return (
    <ListMessage icon="search" heading="h3" title={title} text={text}>
      {isFiltered ? (
        <Button variant="ghost" onClick={onShowAll}>
          {t(isSearch ? "buttons.clear_search" : "buttons.all_news")}
        </Button>
      ) : null}
    </ListMessage>
  );
}
