import type { RouteOutput } from "@ezo/contract/route";
import type { getProjectsPage } from "@ezo/contract/site/projects";
import { useQueries } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useLocale } from "../../shared/i18n/i18n-context.tsx";
import { useHydrated } from "../../shared/lib/use-hydrated.ts";
import { itemsOfPages } from "../../shared/lists/items-of-pages.ts";
import { pagesAsked } from "../../shared/lists/page-in-address.ts";
import { useFilterChange } from "../../shared/lists/use-filter-change.ts";
import { combinePages, useShownPages } from "../../shared/lists/use-shown-pages.ts";
import { projectsQuery } from "./projects.queries.ts";
import { type ProjectFilter, projectsQueryOf, type ProjectsView, projectsViewOf } from "./projects-view.ts";

/** The projects that the address describes, and how to get to others. */
export function useProjects() {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const view = projectsViewOf(searchParams);
  const retryOnMount = useHydrated();
  const [call, locale] = [useCaller(), useLocale()];
  const queryOf = (page: number) => projectsQuery(call, locale, view.status, page);
  const { shown, isMissing } = useShownPages<RouteOutput<typeof getProjectsPage>>(
    view.page,
    (page) => queryOf(page).queryKey,
    ({ pagination }) => pagination.last_page,
  );
  const queries = useQueries({
    queries: pagesAsked(shown).map((page) => ({ ...queryOf(page), retryOnMount })),
  });
  const { answers, isLoading, failure, retry } = combinePages(queries, shown);
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
  return {
    view,
    filter,
    isMissing,
    isLoading,
    failure: isLoading ? undefined : failure,
    projects: itemsOfPages(answers.map((answer) => answer?.projects)),
    pagination: answers.findLast((answer) => answer !== undefined)?.pagination,
    retry,
    firstPage: shown[0],
    addressOf,
    // Replaces the history entry, so that Back leaves the list instead of going through its pages.
    loadMore: () => void navigate({ search: addressOf(view.page + 1) }, { replace: true }),
    showAll: () => filter.choose("all"),
  };
}
export type ProjectsList = ReturnType<typeof useProjects>;
