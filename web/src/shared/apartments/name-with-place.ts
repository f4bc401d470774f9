import type { ApartmentSummary } from "@ezo/contract/site/apartment-summary";

/** An apartment's name for screen readers among those of several buildings, and perhaps projects. */
export const nameWithPlace = (
  title: string,
  { building, project }: Pick<ApartmentSummary, "building" | "project">,
  hasProject: boolean,
): string => [title, building.name, ...(hasProject ? [project.title] : [])].join(", ");

export const areOfSeveralProjects = (apartments: readonly Pick<ApartmentSummary, "project">[]): boolean =>
  new Set(apartments.map(({ project }) => project.id)).size > 1;
