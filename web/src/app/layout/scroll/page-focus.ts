/** The heading, or the element that a page marks as its beginning. */
const PAGE_START = "h1, [data-page-start]";

/** The links that a keyboard user has followed, so that the focus returns to them. */
export interface FocusMemory {
  /** The last interaction was by keyboard; for mouse users the focus is not restored. */
  isByKeyboard: boolean;
  /** Index of the followed link among those to the same path, by path: picture and list have links to the same places. */
  followed: Map<string, number>;
}

/** Records in `memory` which links in `main` are followed. Returns a function that stops it. */
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
 * Moves the focus to a new page: to the link that was followed before, to the part that the address is about, or to the
 * page's beginning. Until these are rendered, the main area has the focus.
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

/** Repeats `attempt` whenever `main` changes, until it succeeds. Returns a function that stops it. */
export function whenThere(main: Element, attempt: () => boolean): () => void {
  const observer = new MutationObserver(() => {
    if (attempt()) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** On the way up, focuses the link to the previous page or to one of its parents. */
function focusWayBack({ isByKeyboard, followed }: FocusMemory, from: string, to: string): boolean {
  const above = to.replace(/\/$/, "");
  if (!isByKeyboard || !from.startsWith(`${above}/`)) return false;
  for (let place = from; place.length > above.length; place = place.slice(0, place.lastIndexOf("/"))) {
    const links = linksTo(place);
    const link = links[followed.get(place) ?? 0] ?? links[0];
    // Hidden elements cannot be focused.
    if (link && focusOn(link) && document.activeElement === link) return true;
  }
  return false;
}

const linksTo = (path: string): Element[] =>
  [...document.querySelectorAll("main a[href]")].filter((link) => pathOf(link) === path);

/** By the attribute, because the `href` property of an SVG link is no string. */
const pathOf = (link: Element): string =>
  new URL(link.getAttribute("href") ?? "", window.location.href).pathname;

function focusOn(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return false;
  if (!element.matches("a[href]")) element.setAttribute("tabindex", "-1");
  element.focus({ preventScroll: true });
  return true;
}
