type Gate = (event: PopStateEvent) => void;

/** A dialog with unsaved work may lie on a page with some: the last to come is asked. */
const gates: Gate[] = [];

/**
 * Comes before the router at the browser's Back and Forward. Browsers call the window's own listeners in the order
 * in which they were added, so this must be called before the router is made.
 */
export function openHistoryGate(): void {
  window.addEventListener("popstate", (event) => gates.at(-1)?.(event));
}

/** Sees every step of the history first, and may keep it from the router; returns what ends that. */
export function guardHistory(next: Gate): () => void {
  gates.push(next);
  return () => {
    const place = gates.indexOf(next);
    if (place !== -1) gates.splice(place, 1);
  };
}
