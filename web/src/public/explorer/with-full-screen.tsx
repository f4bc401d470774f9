import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { lazyCode } from "../../shared/lib/lazy-code.ts";
import { useOwnHistoryEntry } from "../../shared/navigation/use-own-history-entry.ts";
import { FailureBoundary } from "../../shared/ui/failure-boundary.tsx";
import { HasOwnEntryContext } from "./has-own-entry.ts";

const { View: FullScreen } = lazyCode(
  () => import("./full-screen.tsx"),
  (module) => module.FullScreen,
);

/** Marks the button that opens it. */
export const OPENS_FULL_SCREEN = "data-opens-full-screen";

interface Props {
  label: string;
  /** What a tap on the picture opens. */
  sheet?: { isOpen: boolean; onClosed: () => void };
  children: (over: {
    /** Drawn in the page, or over all of it: then there is nothing to open any more. */
    onFullScreen: (() => void) | undefined;
    onSheet: () => void;
    closeSheet: () => void;
  }) => ReactNode;
}

const NO_SHEET = { isOpen: false, onClosed: () => {} };

/**
 * A picture that can have the whole screen, and a sheet; Back takes away both before it leaves the page. They share
 * one entry in the history.
 */
export function WithFullScreen({ label, sheet = NO_SHEET, children }: Props) {
  const [isFull, setFull] = useState(false);
  const isOver = isFull || sheet.isOpen;
  const { enter, leave } = useOwnHistoryEntry(isOver, () => {
    setFull(false);
    sheet.onClosed();
  });
  const enterOnce = () => {
    if (!isOver) enter();
  };
  const open = () => {
    enterOnce();
    setFull(true);
  };
  const sheetWays = { onSheet: enterOnce, closeSheet: isFull ? sheet.onClosed : leave };
  // A link or a filter has taken over the entry: there is nothing to go back from.
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const end = useEffectEvent(() => {
    if (sheet.isOpen && navigationType === "REPLACE") sheet.onClosed();
  });
  useEffect(() => end(), [key]);
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
        {children({ onFullScreen: open, ...sheetWays })}
      </div>
    );
  return (
    // Without the code for it the picture stays in the page, and the button tries again.
    <FailureBoundary onFail={leave}>
      <Suspense>
        <FullScreen label={label} onClose={leave}>
          <HasOwnEntryContext value>{children({ onFullScreen: undefined, ...sheetWays })}</HasOwnEntryContext>
        </FullScreen>
      </Suspense>
    </FailureBoundary>
  );
}
