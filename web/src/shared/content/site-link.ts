import { pathWithoutLocale } from "@ezo/contract/values/languages";

/** The relevant parts of a click on a link. */
type Click = Pick<
  MouseEvent,
  "button" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey" | "defaultPrevented" | "target"
>;

/**
 * The page of this site that a click on a link leads to: path, query and hash without the language prefix. Undefined
 * where the browser should follow the link: to another tab, another site or a file.
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
