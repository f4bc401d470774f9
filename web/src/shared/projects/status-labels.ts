import type { ProjectStatus } from "@ezo/contract/site/projects";
import { keysOf } from "@ezo/contract/values/keyed";

/** Text keys of the statuses, in the order of the filter. The contract's own list would also load its schemas. */
export const STATUS_LABELS: Readonly<Record<ProjectStatus, string>> = {
  ongoing: "projects.status_ongoing",
  completed: "projects.status_completed",
  planning: "projects.status_planning",
};
export const STATUSES: readonly ProjectStatus[] = keysOf(STATUS_LABELS);
