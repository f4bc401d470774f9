import type { Locale } from "@ezo/contract/languages";
import { PROJECTS_PAGE_SIZE } from "@ezo/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import type { ProjectFilter, ProjectsView } from "./projects-view.ts";

/** Text groups of the projects (specification, section 4, "Content hiding"). */
export const PROJECTS_GROUPS = ["messages", "header", "footer", "contact", "errors", "buttons", "projects"];

/** One page of a status. */
const projectsQuery = (call: WebCaller, locale: Locale, status: ProjectFilter, page: number) =>
  queryOptions({
    queryKey: ["projects", locale, status, page],
    queryFn: async ({ signal }) => {
      const { getProjectsPage } = await import("@ezo/contract/projects");
      const query = {
        locale,
        page,
        per_page: PROJECTS_PAGE_SIZE,
        // The first page brings the texts; without any group named the answer would bring them all.
        groups: page === 1 ? PROJECTS_GROUPS : ["projects"],
        ...(status === "all" ? {} : { status }),
      };
      return call(getProjectsPage, { query }, { signal });
    },
  });

/** Every page that is on screen: an address with `page=3` shows the first three. */
export const projectsQueries = (call: WebCaller, locale: Locale, { status, pages }: ProjectsView) =>
  Array.from({ length: pages }, (_, index) => projectsQuery(call, locale, status, index + 1));
