import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { lazyCode } from "../../../shared/lib/lazy-code.ts";
import { useOwnHistoryEntry } from "../../../shared/navigation/use-own-history-entry.ts";
import { FailureBoundary } from "../../../shared/ui/failures/failure-boundary.tsx";
import { HasOwnEntryContext } from "../../../shared/apartments/has-own-entry.ts";

const { View: FullScreen } = lazyCode(
  () => import("./full-screen.tsx"),
  (module) => module.FullScreen,
);

/** Marks the button that opens it. */
export const OPENS_FULL_SCREEN = "data-opens-full-screen";

interface Props {
  label: string;
  /** The sheet that a tap on the picture opens. */
  sheet?: { isOpen: boolean; onClosed: () => void };
  children: (over: {
    /** Undefined when the picture is in full screen already. */
    onFullScreen: (() => void) | undefined;
    onSheet: () => void;
    closeSheet: () => void;
  }) => ReactNode;
}

const NO_SHEET = { isOpen: false, onClosed: () => {} };

/**
 * A picture with a full screen and a sheet. They share one entry in the history, so that Back closes them before it leaves
 * the page.
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
  const sheetActions = { onSheet: enterOnce, closeSheet: isFull ? sheet.onClosed : leave };
  // A link or a filter has replaced the entry, so there is nothing to go back from.
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const end = useEffectEvent(() => {
    if (sheet.isOpen && navigationType === "REPLACE") sheet.onClosed();
  });
  useEffect(() => end(), [key]);
  const place = useRef<HTMLDivElement>(null);
  const wasFull = useRef(false);
  useEffect(() => {
    // Focus the button that opens it; it was re-created.
    if (wasFull.current && !isFull)
      place.current?.querySelector<HTMLElement>(`[${OPENS_FULL_SCREEN}]`)?.focus({ preventScroll: true });
    wasFull.current = isFull;
  }, [isFull]);
  if (!isFull)
    return (
      <div ref={place} style={{ display: "contents" }}>
        {children({ onFullScreen: open, ...sheetActions })}
      </div>
    );
  return (
    // If its code cannot be loaded the picture stays in the page, and the button tries again.
    <FailureBoundary onFail={leave}>
      <Suspense>
        <FullScreen label={label} onClose={leave}>
          <HasOwnEntryContext value>
            {children({ onFullScreen: undefined, ...sheetActions })}
          </HasOwnEntryContext>
        </FullScreen>
      </Suspense>
    </FailureBoundary>
  );
}
