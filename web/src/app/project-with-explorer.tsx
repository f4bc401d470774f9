import { Suspense } from "react";
import ProjectPage from "../public/project-detail/project-page.tsx";
import { PageLoading } from "../shared/ui/page-loading.tsx";
import { explorerView } from "./explorer-view.ts";

/** A project's page with the apartment explorer in its place. */
export default function ProjectWithExplorer() {
  return (
    <ProjectPage
      explorer={() => (
        <Suspense fallback={<PageLoading />}>
          <explorerView.View />
        </Suspense>
      )}
    />
  );
}
