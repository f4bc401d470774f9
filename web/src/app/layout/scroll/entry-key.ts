/**
 * Gives the document's history entry a key of its own. The router calls every entry that was loaded as a document "default":
 * a page loaded anew by a change of language would overwrite the scroll position of the page the visit began with.
 */
export function ensureEntryKey(): void {
  const state = (window.history.state ?? {}) as { key?: string };
  if (state.key !== undefined) return;
  const key = `document-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  window.history.replaceState({ ...state, key }, "");
}
