import { Suspense } from "react";
import ProjectPage from "../../public/project-detail/project-page.tsx";
import { ExplorerLoading } from "../../shared/ui/loading/explorer-loading.tsx";
import { CrashBoundary } from "../../shared/ui/failures/crash-boundary.tsx";
import { explorerView } from "./explorer-view.ts";

export default function ProjectWithExplorer() {
  return (
    <ProjectPage
      explorer={() => (
        <CrashBoundary>
          <Suspense fallback={<ExplorerLoading />}>
            <explorerView.View />
          </Suspense>
        </CrashBoundary>
      )}
    />
  );
}
