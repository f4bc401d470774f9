/**
 * Gives the document's history entry a key of its own, and later those of links to a part of a page, which the browser makes
 * by itself. The router calls every such entry "default": a page loaded anew by a change of language would overwrite the
 * scroll position of the page the visit began with. Call this before the router listens.
 */
export function keepEntryKeys(): void {
  ensureEntryKey();
  window.addEventListener("popstate", ensureEntryKey);
}

export function ensureEntryKey(): void {
  const state = (window.history.state ?? {}) as { key?: string };
  if (state.key !== undefined) return;
  const key = `document-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  // The router counts on from an entry's place, and these have none.
  window.history.replaceState({ idx: 0, ...state, key }, "");
}
