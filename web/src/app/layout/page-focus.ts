/** What a page marks as its beginning, where that is not its heading. */
const PAGE_START = "h1, [data-page-start]";

/** What a visitor who uses the keyboard has followed, so that the way back ends there. */
export interface FocusMemory {
  /** The last act was a key's; a mouse's own place is where its pointer is. */
  isByKeyboard: boolean;
  /** Which of the links to a path was followed, by that path: the picture and the list beside it lead to the same places. */
  followed: Map<string, number>;
}

/** Keeps `memory` of what is pressed and followed in `main`. Returns what ends it. */
export function watchFocus(memory: FocusMemory): () => void {
  const over = new AbortController();
  const options = { capture: true, passive: true, signal: over.signal };
  window.addEventListener("keydown", () => (memory.isByKeyboard = true), options);
  window.addEventListener("pointerdown", () => (memory.isByKeyboard = false), options);
  window.addEventListener(
    "click",
    ({ target }) => {
      const link = target instanceof Element ? target.closest("main a[href]") : null;
      const path = link && pathOf(link);
      if (path) memory.followed.set(path, linksTo(path).indexOf(link));
    },
    options,
  );
  return () => over.abort();
}

/**
 * Hands the focus over to a page: to the link that the visitor comes back by, to the part that the address is about, or
 * to the page's beginning. While its data is on its way the main area holds the focus for it.
 */
export function focusPage(
  memory: FocusMemory,
  { from, to, aim }: { from: string; to: string; aim: string | undefined },
): void {
  const main = document.querySelector("main");
  const focusBeginning = () =>
    focusWayBack(memory, from, to) ||
    focusOn(aim === undefined ? null : document.getElementById(aim)) ||
    focusOn(main?.querySelector<HTMLElement>(PAGE_START));
  if (!main || focusBeginning()) return;
  focusOn(main);
  whenThere(main, () => document.activeElement !== main || focusBeginning());
}

/** Tries once more whenever `main` changes, until `attempt` succeeds. Returns what ends it. */
export function whenThere(main: Element, attempt: () => boolean): () => void {
  const observer = new MutationObserver(() => {
    if (attempt()) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Going up from a place, the link that leads to it or to what it lies in. */
function focusWayBack({ isByKeyboard, followed }: FocusMemory, from: string, to: string): boolean {
  const above = to.replace(/\/$/, "");
  if (!isByKeyboard || !from.startsWith(`${above}/`)) return false;
  for (let place = from; place.length > above.length; place = place.slice(0, place.lastIndexOf("/"))) {
    const links = linksTo(place);
    const link = links[followed.get(place) ?? 0] ?? links[0];
    // What is hidden takes no focus.
    if (link && focusOn(link) && document.activeElement === link) return true;
  }
  return false;
}

const linksTo = (path: string): Element[] =>
  [...document.querySelectorAll("main a[href]")].filter((link) => pathOf(link) === path);

/** Zones are links of SVG, whose `href` is no text. */
const pathOf = (link: Element): string =>
  new URL(link.getAttribute("href") ?? "", window.location.href).pathname;

function focusOn(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return false;
  if (!element.matches("a[href]")) element.setAttribute("tabindex", "-1");
  element.focus({ preventScroll: true });
  return true;
}
