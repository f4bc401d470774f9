import type { Project } from "@ezo/contract/site/projects";
import { EXPLORER_ID } from "../../shared/apartments/explorer-id.ts";

/** Ids of the parts of a project's page. */
export const ABOUT_ID = "about";
export const PROGRESS_ID = "progress";

interface Part {
  id: string;
  /** Text key of its name. */
  label: string;
}

/** The parts that this project's page has, in their order. */
export function partsOf(project: Pick<Project, "hasApartmentNavigation" | "construction">): Part[] {
  const parts: (Part & { isThere: boolean })[] = [
    { id: EXPLORER_ID, label: "projects.apartments", isThere: project.hasApartmentNavigation },
    { id: ABOUT_ID, label: "projects.about_project", isThere: true },
    { id: PROGRESS_ID, label: "projects.progress", isThere: project.construction.length > 0 },
  ];
  return parts.filter(({ isThere }) => isThere).map(({ id, label }) => ({ id, label }));
}
