import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useLocale } from "../../shared/i18n/i18n-context.tsx";
import { useHydrated } from "../../shared/lib/use-hydrated.ts";
import { isBeyond, pagesAsked, pagesShown } from "../../shared/lists/page-in-address.ts";
import { useFilterChange } from "../../shared/lists/use-filter-change.ts";
import { projectsOf } from "./projects-of.ts";
import { firstProjectsQuery, projectsQuery } from "./projects.queries.ts";
import { type ProjectFilter, projectsQueryOf, type ProjectsView, projectsViewOf } from "./projects-view.ts";

/** The projects that the address describes, and the ways to others. */
export function useProjects() {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const view = projectsViewOf(searchParams);
  const retryOnMount = useHydrated();
  const [call, locale] = [useCaller(), useLocale()];
  const cache = useQueryClient();
  const first = cache.getQueryData(firstProjectsQuery(call, locale, view).queryKey);
  const last = first?.pagination.last_page;
  const queryOf = (page: number) => projectsQuery(call, locale, view.status, page);
  const shown = pagesShown(
    view.page,
    last,
    (page) => cache.getQueryData(queryOf(page).queryKey) !== undefined,
  );
  const queries = useQueries({
    queries: pagesAsked(shown).map((page) => ({ ...queryOf(page), retryOnMount })),
  });
  const isLoading = queries.some(({ isFetching, data }) => isFetching && !data);
  const failure = queries.find(({ isError }) => isError)?.error;
  useEffect(() => {
    if (failure) console.info(failure.message || "Failed to load projects page");
  }, [failure]);

  const show = (next: Partial<ProjectsView>) =>
    void navigate({ search: projectsQueryOf({ ...view, page: 1, ...next }) });
  const filter = useFilterChange<ProjectFilter>({
    current: view.status,
    apply: (status) => show({ status }),
    isLoading,
  });
  const addressOf = (page: number) => projectsQueryOf({ ...view, page });
  const answers = queries.slice(-shown.length).map(({ data }) => data);
  return {
    view,
    filter,
    isMissing: last !== undefined && isBeyond(view.page, last),
    isLoading,
    failure: isLoading ? undefined : failure,
    projects: projectsOf(answers),
    pagination: answers.findLast((answer) => answer !== undefined)?.pagination,
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
    firstPage: shown[0],
    addressOf,
    // In place of the address before: the way back leads out of the list, not through its pages.
    loadMore: () => void navigate({ search: addressOf(view.page + 1) }, { replace: true }),
    showAll: () => filter.choose("all"),
  };
}
