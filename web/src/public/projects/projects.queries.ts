import type { Locale } from "@ezo/contract/values/languages";
import { PROJECTS_PAGE_SIZE } from "@ezo/contract/values/limits/pages";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { pagesShown } from "../../shared/lists/page-in-address.ts";
import type { ProjectFilter, ProjectsView } from "./projects-view.ts";

/** Text groups of the projects (specification, section 4, "Content hiding"). */
export const PROJECTS_GROUPS = ["messages", "header", "footer", "contact", "errors", "buttons", "projects"];

/** One page of a status. */
export const projectsQuery = (call: WebCaller, locale: Locale, status: ProjectFilter, page: number) =>
  queryOptions({
    queryKey: ["projects", locale, status, page],
    queryFn: async ({ signal }) => {
      const { getProjectsPage } = await import("@ezo/contract/site/projects");
      const query = {
        locale,
        page,
        per_page: PROJECTS_PAGE_SIZE,
        // Only the first page needs the page's texts; without `groups` the answer would contain all texts.
        groups: page === 1 ? PROJECTS_GROUPS : ["projects"],
        ...(status === "all" ? {} : { status }),
      };
      return call(getProjectsPage, { query }, { signal });
    },
  });

/** The first page, which also has the number of projects. */
export const firstProjectsQuery = (call: WebCaller, locale: Locale, { status }: ProjectsView) =>
  projectsQuery(call, locale, status, 1);

/** Loads the pages that the address shows. */
export async function loadProjects(
  cache: QueryClient,
  call: WebCaller,
  locale: Locale,
  view: ProjectsView,
): Promise<void> {
  const { pagination } = await cache.query(firstProjectsQuery(call, locale, view));
  const shown = pagesShown(view.page, pagination.last_page, () => false);
  await Promise.all(shown.map((page) => cache.query(projectsQuery(call, locale, view.status, page))));
}
