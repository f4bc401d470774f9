import { pathWithoutLocale } from "@ezo/contract/values/languages";

type Keys = Pick<MouseEvent, "button" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;
/** The relevant parts of a click on a link. */
type Click = Keys & Pick<MouseEvent, "defaultPrevented" | "target">;

/** Whether a click follows a link in its own tab: others open a tab or a window, or save what it leads to. */
export const isPlainClick = (click: Keys): boolean =>
  click.button === 0 && !click.altKey && !click.ctrlKey && !click.metaKey && !click.shiftKey;

/**
 * The page of this site that a click on a link leads to: path, query and hash without the language prefix. Undefined
 * where the browser should follow the link: to another tab, another site or a file.
 */
export function pathWithinSite(click: Click, origin: string): string | undefined {
  if (!isPlainClick(click) || click.defaultPrevented) return undefined;
  const link = (click.target as Element | null)?.closest("a[href]");
  if (!link || (link.getAttribute("target") ?? "_self") !== "_self" || link.hasAttribute("download"))
    return undefined;
  const url = new URL(link.getAttribute("href") ?? "", `${origin}/`);
  const isFile = /^\/(api|media|admin)(\/|$)/.test(url.pathname);
  if (url.origin !== origin || isFile || link.getAttribute("href")?.startsWith("#")) return undefined;
  return pathWithoutLocale(url.pathname) + url.search + url.hash;
}
