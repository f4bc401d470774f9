/** Events of a visitor's first interaction. */
const FIRST_ACTS = ["pointerdown", "pointermove", "keydown", "scroll"] as const;

/** Calls `listener` once, at the visitor's first interaction. For code that is not urgent. Returns a function that cancels it. */
export function onFirstAct(listener: () => void): () => void {
  // The visitor has scrolled before this code was loaded.
  if (window.scrollY > 0) {
    listener();
    return () => undefined;
  }
  const over = new AbortController();
  const act = () => {
    over.abort();
    listener();
  };
  for (const name of FIRST_ACTS)
    window.addEventListener(name, act, { passive: true, capture: true, signal: over.signal });
  return () => over.abort();
}
