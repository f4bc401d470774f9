import type { ReactNode } from "react";
import { FailureBoundary } from "./failure-boundary.tsx";
import { LoadFailed } from "./load-failed.tsx";

/** A page that breaks, or whose code does not arrive, leaves header, footer and a way out standing. */
export function CrashBoundary({ children }: { children: ReactNode }) {
  return (
    <FailureBoundary
      fallback={({ error, retry = () => window.location.reload() }) => (
        <LoadFailed error={error} onRetry={retry} />
      )}
    >
      {children}
    </FailureBoundary>
  );
}
