import { useCallback, useSyncExternalStore } from "react";

const KEY = "ezo_shortlist";
export const SHORTLIST_MAX = 50;
const NONE: readonly number[] = [];

/** What was last read, so that the same text is the same list. */
let known: { text: string | null; ids: readonly number[] } = { text: null, ids: NONE };
const listeners = new Set<() => void>();

/** Reads a list of ids as storage and addresses hold it; what makes no sense is left out. */
export const idsOf = (text: string | null): readonly number[] =>
  [...new Set((text ?? "").split(",").filter((part) => /^[1-9]\d{0,8}$/.test(part)))]
    .map(Number)
    .slice(0, SHORTLIST_MAX);

function read(): readonly number[] {
  let text: string | null = null;
  try {
    text = window.localStorage.getItem(KEY);
  } catch {
    // Storage that is forbidden holds nothing.
  }
  if (text !== known.text) known = { text, ids: idsOf(text) };
  return known.ids;
}
function write(ids: readonly number[]): void {
  try {
    window.localStorage.setItem(KEY, ids.join(","));
  } catch {
    known = { text: known.text, ids };
  }
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab has changed it.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Apartments the visitor has put a heart on, kept in this browser alone. */
export function useShortlist() {
  const ids = useSyncExternalStore(subscribe, read, () => NONE);
  const toggle = useCallback((id: number) => {
    const now = read();
    write(now.includes(id) ? now.filter((other) => other !== id) : [...now, id].slice(-SHORTLIST_MAX));
  }, []);
  return { ids, has: (id: number) => ids.includes(id), toggle };
}
