import { PageMissing } from "../../shared/navigation/page-missing.tsx";
import { projectPath } from "../../shared/apartments/places.ts";

/** The house has no such building, floor or apartment: 404, with a way back to the house. */
export const MissingPlace = ({ projectId }: { projectId: number }) => (
  <PageMissing
    titleKey="apartments.missing_title"
    textKey="apartments.missing_text"
    to={projectPath(projectId)}
    toKey="apartments.to_project"
  />
);
