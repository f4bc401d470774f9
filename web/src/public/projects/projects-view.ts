import type { ProjectStatus } from "@ezo/contract/projects";
import { pageOf } from "../../shared/lists/page-in-address.ts";
import { STATUSES } from "../../shared/projects/status-labels.ts";

export type ProjectFilter = ProjectStatus | "all";

/** What of the projects is on screen. The address holds it. */
export interface ProjectsView {
  status: ProjectFilter;
  /** The last page on screen, below the ones before it. */
  page: number;
}

export const PROJECT_FILTERS: readonly ProjectFilter[] = ["all", ...STATUSES];

/** Whatever the address holds that makes no sense is as good as absent. */
export function projectsViewOf(query: URLSearchParams): ProjectsView {
  return {
    status: PROJECT_FILTERS.find((filter) => filter === query.get("status")) ?? "all",
    page: pageOf(query),
  };
}

/** The query of an address, "" for the list as it is at first. */
export function projectsQueryOf({ status, page }: ProjectsView): string {
  const query = new URLSearchParams();
  if (status !== "all") query.set("status", status);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text && `?${text}`;
}
