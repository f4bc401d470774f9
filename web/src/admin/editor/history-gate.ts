type Gate = (event: PopStateEvent) => void;

let gate: Gate | null = null;

/**
 * Stands before the router at the browser's Back and Forward. Browsers call the window's own listeners in the order
 * in which they were added, so this must be called before the router is made.
 */
export function openHistoryGate(): void {
  window.addEventListener("popstate", (event) => gate?.(event));
}

/** Sees every step of the history first, and may keep it from the router; returns what ends that. */
export function guardHistory(next: Gate): () => void {
  gate = next;
  return () => {
    if (gate === next) gate = null;
  };
}
