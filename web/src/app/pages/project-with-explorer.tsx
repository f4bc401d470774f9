import { Suspense } from "react";
import ProjectPage from "../../public/project-detail/project-page.tsx";
import { PageLoading } from "../../shared/ui/loading/page-loading.tsx";
import { CrashBoundary } from "../../shared/ui/failures/crash-boundary.tsx";
import { explorerView } from "./explorer-view.ts";

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
