import type { ProjectStatus } from "@ezo/contract/site/projects";
import { pageOf } from "../../shared/lists/page-in-address.ts";
import { STATUSES } from "../../shared/projects/status-labels.ts";

export type ProjectFilter = ProjectStatus | "all";

/** What the address shows of the projects. */
export interface ProjectsView {
  status: ProjectFilter;
  /** The last page shown, below the previous ones. */
  page: number;
}

export const PROJECT_FILTERS: readonly ProjectFilter[] = ["all", ...STATUSES];

/** Reads an address; invalid values are ignored. */
export function projectsViewOf(query: URLSearchParams): ProjectsView {
  return {
    status: PROJECT_FILTERS.find((filter) => filter === query.get("status")) ?? "all",
    page: pageOf(query),
  };
}

/** The query string of a view, "" for the default view. */
export function projectsQueryOf({ status, page }: ProjectsView): string {
  const query = new URLSearchParams();
  if (status !== "all") query.set("status", status);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text && `?${text}`;
}
