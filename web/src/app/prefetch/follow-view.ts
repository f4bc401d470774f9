import { isKnownToBeFast } from "../../shared/lib/connection.ts";
import type { LoadAhead } from "./load-ahead.ts";
import { type Place, placeOf } from "./place-of-link.ts";

/** Pages that one page may ask for, because they are linked on screen. */
export const IN_VIEW_MAX = 6;

/**
 * Loads the pages that the content on screen links to: one after another, while the browser is idle, and no more after a
 * failure. Returns a function that ends this.
 */
export function followView(main: Element, load: LoadAhead): () => void {
  const inView = new Set<Element>();
  let asked = new Set<string>();
  let shown = window.location.pathname;
  let isBusy = false;
  let isOver = false;

  const onScreen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) inView.add(target);
      else inView.delete(target);
    next();
  });
  // A link that is observed already stays so.
  const observeLinks = () => main.querySelectorAll("a[href]").forEach((link) => onScreen.observe(link));
  const changes = new MutationObserver(observeLinks);

  /** The next page to ask for, whose link is then done with. */
  function take(): Place | undefined {
    if (shown !== window.location.pathname) {
      shown = window.location.pathname;
      asked = new Set();
    }
    for (const link of inView) {
      if (asked.size >= IN_VIEW_MAX) return undefined;
      inView.delete(link);
      const place = link.isConnected ? placeOf(link) : undefined;
      if (!place || !isKept(place) || asked.has(place.address)) continue;
      asked.add(place.address);
      return place;
    }
    return undefined;
  }
  async function loadNext() {
    const place = !isOver && isKnownToBeFast() ? take() : undefined;
    const isWell = place === undefined || (await load(place));
    isBusy = false;
    if (!isWell) stop();
    else if (place) next();
  }
  function next() {
    if (isBusy || isOver || inView.size === 0) return;
    isBusy = true;
    window.requestIdleCallback(() => void loadNext());
  }
  function stop() {
    isOver = true;
    onScreen.disconnect();
    changes.disconnect();
  }
  changes.observe(main, { childList: true, subtree: true });
  observeLinks();
  return stop;
}

/** Whether the server keeps the answers: not those of a visitor's own list, nor all of the many filters. */
const isKept = ({ page, search }: Place): boolean => page.isUnlisted !== true && search.size === 0;
