import { localeOfPath, LOCALES } from "@ezo/contract/values/languages";
import { BUILDING_IN_PATH, LAYOUT_SLUG } from "@ezo/contract/values/patterns";
import { apartmentIdOf, floorOf } from "../shared/apartments/places.ts";
import { readId } from "@ezo/contract/values/ids";
import { locatePage } from "./pages/find-page.ts";
import type { PageParams } from "./pages/page-context.ts";
import type { Page } from "./pages/page.ts";

/**
 * The canonical path of a page, without a language prefix: `/about` for `/About/`, `/projects/1` for `/projects/01`.
 * Undefined for an unknown page or invalid parameters.
 */
export function ownPath({ path, isMissing }: Page, params: PageParams): string | undefined {
  if (isMissing) return undefined;
  const segments = path.split("/").map((segment) => {
    if (!segment.startsWith(":")) return segment;
    const name = segment.slice(1);
    return SPELLINGS[name]?.(params[name] ?? "");
  });
  return segments.includes(undefined) ? undefined : segments.join("/");
}

/** The address to redirect to if a page's address is not the canonical one, with query; else undefined. */
export function movedTo(url: string, page: Page, params: PageParams): string | undefined {
  const path = pathOf(url);
  const target = inLanguageOf(path, page, params) ?? withLowerCaseLocale(path);
  if (target === undefined || target === path) return undefined;
  const query = queryOf(url);
  return query === "" ? target : `${target}?${query}`;
}

/** The page's canonical path with the language prefix of `path`. */
function inLanguageOf(path: string, page: Page, params: PageParams): string | undefined {
  const own = ownPath(page, params);
  // `/ka` is kept: it requests Georgian whatever language was chosen before.
  const prefix = localeOfPath(path);
  return own !== undefined && prefix ? `/${prefix}${own === "/" ? "" : own}` : own;
}

export const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] || "/";
export const queryOf = (url: string): string => url.split("#", 1)[0]?.split("?").slice(1).join("?") ?? "";

/** The canonical path for an address with an upper-case language prefix, such as `/EN/About`. */
function withLowerCaseLocale(path: string): string | undefined {
  const [, first = "", ...rest] = path.split("/");
  const locale = LOCALES.find((known) => known === first.toLowerCase());
  if (!locale || locale === first) return undefined;
  const { page, params } = locatePage(`/${rest.join("/")}`);
  return inLanguageOf(`/${locale}`, page, params);
}

const numbered = (prefix: string, number: number | undefined) =>
  number === undefined ? undefined : prefix + number;

const SPELLINGS: Readonly<Record<string, (value: string) => string | undefined>> = {
  id: (value) => numbered("", readId(value)),
  building: (value) => (BUILDING_IN_PATH.test(value) ? encodeURIComponent(value) : undefined),
  slug: (value) => (LAYOUT_SLUG.test(value.toLowerCase()) ? value.toLowerCase() : undefined),
  floor: (value) => numbered("floor-", floorOf(value)),
  apartment: (value) => numbered("apartment-", readId(apartmentIdOf(value))),
};
