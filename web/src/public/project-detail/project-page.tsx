import { useParams } from "react-router-dom";
import { APARTMENT_GROUPS } from "../../shared/apartments/text-groups.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { isGone, isNotFound } from "../../shared/api/failure-code.ts";
import { useLocale } from "../../shared/i18n/i18n-context.tsx";
import { Gone } from "../../shared/navigation/gone.tsx";
import { Leave } from "../../shared/navigation/leave.tsx";
import { readId } from "@ezo/contract/values/ids";
import { usePageQuery } from "../../shared/query/page-query.ts";
import { QueryFailed } from "../../shared/ui/failures/query-failed.tsx";
import { projectQuery } from "./project.queries.ts";
import { ProjectLoading } from "./project-loading.tsx";
import { type DrawExplorer, ProjectView } from "./project-view.tsx";

/**
 * Specification, sections 2 and 8, "Project detail": a project that does not exist redirects to the list with a message, a
 * removed one shows that it was removed, and a failed call offers to try again.
 */
export default function ProjectPage({ explorer }: { explorer: DrawExplorer }) {
  const id = readId(useParams()["id"]);
  if (id === undefined) return <MissingProject />;
  return <LoadedProject key={id} id={id} explorer={explorer} />;
}

const MissingProject = () => <Leave to="/projects" notice="project-missing" />;

function LoadedProject({ id, explorer }: { id: number; explorer: DrawExplorer }) {
  const query = usePageQuery(projectQuery(useCaller(), useLocale(), id));
  if (query.data) return <ProjectView project={query.data} explorer={explorer} />;
  if (isNotFound(query.error)) return <MissingProject />;
  if (isGone(query.error))
    return <Gone groups={APARTMENT_GROUPS} to="/projects" toKey="projects.back_to_list" />;
  if (!query.isError) return <ProjectLoading />;
  return <QueryFailed titleKey="errors.project_load_failed" query={query} />;
}
