import { BuildingSelector } from "../public/explorer/building-selector.tsx";
import ProjectPage from "../public/project-detail/project-page.tsx";

/** A project's page with the apartment explorer in its place. */
export default function ProjectWithExplorer() {
  return <ProjectPage explorer={(projectId) => <BuildingSelector projectId={projectId} />} />;
}
