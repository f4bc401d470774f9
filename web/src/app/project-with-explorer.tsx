import { Suspense } from "react";
import ProjectPage from "../public/project-detail/project-page.tsx";
import { PageLoading } from "../shared/ui/page-loading.tsx";
import { CrashBoundary } from "../shared/ui/crash-boundary.tsx";
import { explorerView } from "./explorer-view.ts";

/** A project's page with the apartment explorer in its place. */
export default function ProjectWithExplorer() {
  return (
    <ProjectPage
      explorer={() => (
        <CrashBoundary>
          <Suspense fallback={<PageLoading />}>
            <explorerView.View />
          </Suspense>
        </CrashBoundary>
      )}
    />
  );
}
