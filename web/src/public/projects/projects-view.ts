import type { ProjectStatus } from "@ezo/contract/projects";
import { STATUSES } from "../../shared/projects/status-labels.ts";

export type ProjectFilter = ProjectStatus | "all";

/** What of the projects is on screen. The address holds it. */
export interface ProjectsView {
  status: ProjectFilter;
  /** How many pages are on screen, one below the other. */
  pages: number;
}

export const PROJECT_FILTERS: readonly ProjectFilter[] = ["all", ...STATUSES];

/** An address may not ask for a whole archive in one go. */
const MAX_PAGES_IN_ADDRESS = 20;

/** Whatever the address holds that makes no sense is as good as absent. */
export function projectsViewOf(query: URLSearchParams): ProjectsView {
  const page = query.get("page") ?? "";
  return {
    status: PROJECT_FILTERS.find((filter) => filter === query.get("status")) ?? "all",
    pages: /^[1-9]\d{0,4}$/.test(page) ? Math.min(Number(page), MAX_PAGES_IN_ADDRESS) : 1,
  };
}

/** The query of an address, "" for the list as it first stands. */
export function projectsQueryOf({ status, pages }: ProjectsView): string {
  const query = new URLSearchParams();
  if (status !== "all") query.set("status", status);
  if (pages > 1) query.set("page", String(pages));
  const text = query.toString();
  return text && `?${text}`;
}
