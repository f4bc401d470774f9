import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { onFirstAct } from "../lib/first-act.ts";
import { FailureBoundary } from "./failures/failure-boundary.tsx";

/** What is in it is loaded when its place is this far below the window, so that it is there in time. */
const MARGIN = "600px";

/**
 * A place whose content, and its code, is loaded only when the visitor scrolls near it; on a short page, where it is visible
 * from the start, at the first interaction.
 */
export function NearSlot({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [hasActed, setActed] = useState(false);
  useEffect(() => onFirstAct(() => setActed(true)), []);
  useEffect(() => {
    if (!ref.current || !hasActed) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [hasActed]);
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
