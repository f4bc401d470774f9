import { PageMissing } from "../../shared/navigation/page-missing.tsx";
import { projectPath } from "../../shared/apartments/places.ts";

/** The project has no such building, floor or apartment: 404, with a link to the project. */
export const MissingPlace = ({ projectId }: { projectId: number }) => (
  <PageMissing
    titleKey="apartments.missing_title"
    textKey="apartments.missing_text"
    to={projectPath(projectId)}
    toKey="apartments.to_project"
  />
);
