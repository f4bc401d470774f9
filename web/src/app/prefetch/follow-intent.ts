import { mayPrefetch } from "../../shared/lib/connection.ts";
import { type Place, placeOf } from "./place-of-link.ts";

/** A pointer that only crosses a link, a focus that only passes it, and a finger that begins to scroll on it leave it sooner. */
export const INTENT_MS = 65;

/**
 * Calls `load` with the page of a link on which a pointer, a finger or the focus rests. One set of listeners for all links,
 * those that come later included. Returns a function that ends this.
 */
export function followIntent(load: (place: Place) => void): () => void {
  const over = new AbortController();
  let aimed: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function ask(link: Element) {
    const place = mayPrefetch() ? placeOf(link) : undefined;
    if (place) load(place);
  }
  /** What lies within a link is the same link. */
  function aim(target: EventTarget | null) {
    const link = linkAt(target);
    if (link === aimed) return;
    aimed = link;
    clearTimeout(timer);
    if (link) timer = setTimeout(() => ask(link), INTENT_MS);
  }
  const options = { capture: true, passive: true, signal: over.signal };
  document.addEventListener(
    "pointerover",
    // A finger that lies on a link has begun with `touchstart`.
    ({ target, pointerType }) => pointerType !== "touch" && aim(target),
    options,
  );
  document.addEventListener("focusin", ({ target }) => aim(target), options);
  document.addEventListener("touchstart", ({ target }) => aim(target), options);
  // The page is scrolled or zoomed.
  for (const name of ["touchmove", "touchcancel"]) document.addEventListener(name, () => aim(null), options);
  // This code was loaded with the visitor's first interaction, which may have led to a link.
  aim(document.querySelector("a[href]:hover") ?? document.activeElement);
  over.signal.addEventListener("abort", () => clearTimeout(timer));
  return () => over.abort();
}

const linkAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest("a[href]") : null;
