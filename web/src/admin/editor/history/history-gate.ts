type Gate = (event: PopStateEvent) => void;

/** A dialog with unsaved work may be open on a page with unsaved work: the newest guard is asked. */
const gates: Gate[] = [];

/**
 * Handles the browser's Back and Forward before the router. Browsers call a window's listeners in the order
 * in which they were added, so this must be called before the router is made.
 */
export function openHistoryGate(): void {
  window.addEventListener("popstate", (event) => gates.at(-1)?.(event));
}

/** Calls `listener` before the router, which it can stop; returns a function that removes it. */
export function guardHistory(next: Gate): () => void {
  gates.push(next);
  return () => {
    const place = gates.indexOf(next);
    if (place !== -1) gates.splice(place, 1);
  };
}
