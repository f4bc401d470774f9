/** A navigation, as far as scrolling is concerned. */
export interface Navigation {
  /** `POP` is back, forward, and the first page of a visit. */
  type: "POP" | "PUSH" | "REPLACE";
  /** The page was loaded, not navigated to: a fresh visit, or a reload or return that remembers where it was. */
  load?: "fresh" | "remembered" | undefined;
  hasPathChanged: boolean;
  hasHash: boolean;
  savedY?: number | undefined;
}
export type ScrollAction = { to: "top"; isSmooth: boolean } | { to: "saved"; y: number } | { to: "nowhere" };

/**
 * Specification, section 2, "Global behaviour": a new page begins at its top, smoothly when the path changes; going
 * back restores the position. A link to a place within a page is left to the browser.
 */
export function scrollAction({ type, load, hasPathChanged, hasHash, savedY }: Navigation): ScrollAction {
  if (load === "fresh") return { to: "nowhere" };
  if (load === "remembered") return savedY === undefined ? { to: "nowhere" } : { to: "saved", y: savedY };
  if (type === "POP") {
    if (savedY !== undefined) return { to: "saved", y: savedY };
    return hasHash ? { to: "nowhere" } : { to: "top", isSmooth: false };
  }
  if (hasPathChanged) return { to: "top", isSmooth: true };
  return { to: "nowhere" };
}
