import type { ProjectSummary } from "@ezo/contract/projects";

/** The projects of several pages in order, as far as they have come without a gap; each once, should pages overlap. */
export function projectsOf(
  answers: readonly ({ projects: ProjectSummary[] } | undefined)[],
): ProjectSummary[] {
  const projects = new Map<number, ProjectSummary>();
  for (const answer of answers) {
    if (!answer) break;
    for (const project of answer.projects) projects.set(project.id, project);
  }
  return [...projects.values()];
}
