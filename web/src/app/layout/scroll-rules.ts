/** A navigation, as far as scrolling is concerned. */
export interface Navigation {
  /** `POP` is back, forward, and the first page of a visit. */
  type: "POP" | "PUSH" | "REPLACE";
  /** The page was loaded, not navigated to: a fresh visit, or a reload or return that remembers where it was. */
  load?: "fresh" | "remembered" | undefined;
  hasPathChanged: boolean;
  hasHash: boolean;
  /** The address is about a part of its page. */
  hasAim?: boolean;
  savedY?: number | undefined;
}
export type ScrollAction =
  | { to: "top" | "aim"; isSmooth: boolean }
  | { to: "saved"; y: number }
  | { to: "nowhere" };

/**
 * Specification, section 2, "Global behaviour": a new page begins at its top, smoothly when the path changes; going
 * back restores the position. A link to a place within a page is left to the browser, and a page that is opened for one
 * of its parts begins there.
 */
export function scrollAction(navigation: Navigation): ScrollAction {
  const { type, load, hasPathChanged, hasHash, savedY } = navigation;
  const hasAim = navigation.hasAim === true && !hasHash;
  const isReturn = load === "remembered" || (type === "POP" && load === undefined);
  if (isReturn && savedY !== undefined) return { to: "saved", y: savedY };
  if (load !== undefined) return hasAim ? { to: "aim", isSmooth: false } : { to: "nowhere" };
  if (type === "POP") {
    if (hasHash) return { to: "nowhere" };
    return { to: hasAim && hasPathChanged ? "aim" : "top", isSmooth: false };
  }
  if (hasPathChanged) return { to: hasAim ? "aim" : "top", isSmooth: true };
  return { to: "nowhere" };
}
