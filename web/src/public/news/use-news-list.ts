import { NEWS_CATEGORY_SETTLE_MS } from "@ezo/contract/values/limits/screens";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useLocale } from "../../shared/i18n/i18n-context.tsx";
import { useFilterChange } from "../../shared/lists/use-filter-change.ts";
import { usePageQuery } from "../../shared/query/page-query.ts";
import { featuredNewsQuery, newsQuery } from "./news.queries.ts";
import { hasFeaturedBlock, type NewsFilter, newsQueryOf, type NewsView, newsViewOf } from "./news-view.ts";

/** The list that the address describes, and how to get to others. */
export function useNewsList() {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const view = newsViewOf(searchParams);
  const [call, locale] = [useCaller(), useLocale()];
  const lead = useQuery({ ...featuredNewsQuery(call, locale), enabled: hasFeaturedBlock(view) });
  const query = usePageQuery({
    // If the featured article cannot be loaded, it stays in the list.
    ...newsQuery(call, locale, view, hasFeaturedBlock(view) && !lead.isLoadingError),
    // The previous page stays on screen until the next one has arrived.
    placeholderData: keepPreviousData,
  });
  const isLoading = query.isPending || query.isPlaceholderData;

  const show = (next: Partial<NewsView>, replace = false) =>
    void navigate({ search: newsQueryOf({ ...view, page: 1, ...next }) }, { replace });

  const filter = useFilterChange<NewsFilter>({
    current: view.category,
    apply: (category) => show({ category }),
    isLoading,
    settleMs: NEWS_CATEGORY_SETTLE_MS,
  });
  return {
    view,
    query,
    /** Articles shown above the list, which it leaves out. */
    above: hasFeaturedBlock(view) && lead.data ? 1 : 0,
    isLoading,
    filter,
    searchFor: (search: string, isSameStep: boolean) => show({ search }, isSameStep),
    showAll: () => show({ category: "all", search: "" }),
  };
}
