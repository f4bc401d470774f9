import type { ReactNode } from "react";
import { reload } from "./code-missing.ts";
import { FailureBoundary } from "./failure-boundary.tsx";
import { LoadFailed } from "./load-failed.tsx";

/** Around a page: when it crashes, or its code cannot be loaded, header and footer remain and an error is shown. */
export function CrashBoundary({ children }: { children: ReactNode }) {
  return (
    <FailureBoundary fallback={({ error, retry = reload }) => <LoadFailed error={error} onRetry={retry} />}>
      {children}
    </FailureBoundary>
  );
}
