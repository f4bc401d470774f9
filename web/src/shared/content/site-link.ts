import { pathWithoutLocale } from "@ezo/contract/languages";

/** The parts of a click that decide who follows its link. */
type Click = Pick<
  MouseEvent,
  "button" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey" | "defaultPrevented" | "target"
>;

/**
 * Where a click in written text leads, if that is a page of the site for the router to show: path, query and hash
 * without a language prefix. Whatever asks for another tab or for another site is the browser's.
 */
export function pathWithinSite(click: Click, origin: string): string | undefined {
  const isPlain = click.button === 0 && !click.altKey && !click.ctrlKey && !click.metaKey && !click.shiftKey;
  if (!isPlain || click.defaultPrevented) return undefined;
  const link = (click.target as Element | null)?.closest("a[href]");
  if (!link || (link.getAttribute("target") ?? "_self") !== "_self" || link.hasAttribute("download"))
    return undefined;
  const url = new URL(link.getAttribute("href") ?? "", `${origin}/`);
  const isFile = /^\/(api|media|admin)(\/|$)/.test(url.pathname);
  if (url.origin !== origin || isFile || link.getAttribute("href")?.startsWith("#")) return undefined;
  return pathWithoutLocale(url.pathname) + url.search + url.hash;
}
