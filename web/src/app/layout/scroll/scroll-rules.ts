/** The properties of a navigation that determine scrolling. */
export interface Navigation {
  /** `POP`: back, forward, and the first page of a visit. */
  type: "POP" | "PUSH" | "REPLACE";
  /** For the first page after a load: a fresh visit, or a reload or return with a remembered position. */
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
 * Specification, section 2, "Global behaviour": a new page is shown from its top, with smooth scrolling when the path
 * changes; going back restores the position. Links with a hash are left to the browser; an address about a part of a page
 * scrolls to that part.
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
