import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { lazyCode } from "../../shared/lib/lazy-code.ts";
import { useOwnHistoryEntry } from "../../shared/navigation/use-own-history-entry.ts";
import { FailureBoundary } from "../../shared/ui/failure-boundary.tsx";
import { IsFullScreenContext } from "./is-full-screen.ts";

const { View: FullScreen } = lazyCode(
  () => import("./full-screen.tsx"),
  (module) => module.FullScreen,
);

/** Marks the button that opens it. */
export const OPENS_FULL_SCREEN = "data-opens-full-screen";

interface Props {
  label: string;
  /** Drawn in the page, or over all of it: then there is nothing to open any more. */
  children: (onFullScreen: (() => void) | undefined) => ReactNode;
}

/** A picture that can have the whole screen; Back gives it back. */
export function WithFullScreen({ label, children }: Props) {
  const [isFull, setFull] = useState(false);
  const { enter, leave } = useOwnHistoryEntry(isFull, () => setFull(false));
  const open = () => {
    enter();
    setFull(true);
  };
  const place = useRef<HTMLDivElement>(null);
  const wasFull = useRef(false);
  useEffect(() => {
    // The button that opened it is another one now.
    if (wasFull.current && !isFull)
      place.current?.querySelector<HTMLElement>(`[${OPENS_FULL_SCREEN}]`)?.focus({ preventScroll: true });
    wasFull.current = isFull;
  }, [isFull]);
  if (!isFull)
    return (
      <div ref={place} style={{ display: "contents" }}>
        {children(open)}
      </div>
    );
  return (
    // Without the code for it the picture stays in the page, and the button tries again.
    <FailureBoundary onFail={leave}>
      <Suspense>
        <FullScreen label={label} onClose={leave}>
          <IsFullScreenContext value>{children(undefined)}</IsFullScreenContext>
        </FullScreen>
      </Suspense>
    </FailureBoundary>
  );
}
