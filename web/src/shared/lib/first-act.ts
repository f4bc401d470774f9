/** What a visitor does first on a page. */
const FIRST_ACTS = ["pointerdown", "pointermove", "keydown", "scroll"] as const;

/** Calls `listener` once, when the visitor does something: what nobody waits for comes then. Returns what takes it back. */
export function onFirstAct(listener: () => void): () => void {
  // Who has scrolled before this code came has done something.
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
