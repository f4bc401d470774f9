import { type ReactNode, Suspense, useRef } from "react";
import { FailureBoundary } from "../failures/failure-boundary.tsx";
import { useIsNear } from "./use-is-near.ts";

/**
 * A place whose content, and its code, is loaded only when the visitor scrolls near it; on a short page, where it is visible
 * from the start, at the first interaction.
 */
export function NearSlot({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(ref);
  return (
    <div ref={ref}>
      {isNear ? (
        <FailureBoundary>
          <Suspense fallback={null}>{children}</Suspense>
        </FailureBoundary>
      ) : null}
    </div>
  );
}
