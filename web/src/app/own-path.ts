import { localeOfPath, LOCALES } from "@ezo/contract/languages";
import { apartmentIdOf, floorOf } from "../shared/apartments/places.ts";
import { numericId } from "../shared/navigation/numeric-id.ts";
import { locatePage } from "./find-page.ts";
import type { PageParams } from "./page-context.ts";
import type { Page } from "./pages.ts";

/**
 * The one spelling of a page's path, without a language prefix: `/About/` is `/about`, `/projects/01` is `/projects/1`.
 * Nothing for an address at which there is no page, or whose parameters name nothing.
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

/** Where a request for a page leads when its address is spelt in another way, query and all; else undefined. */
export function movedTo(url: string, page: Page, params: PageParams): string | undefined {
  const path = pathOf(url);
  const target = inLanguageOf(path, page, params) ?? withLowerCaseLocale(path);
  if (target === undefined || target === path) return undefined;
  const query = queryOf(url);
  return query === "" ? target : `${target}?${query}`;
}

/** The page's own path under the language prefix of `path`. */
function inLanguageOf(path: string, page: Page, params: PageParams): string | undefined {
  const own = ownPath(page, params);
  // `/ka` is kept: it asks for Georgian whatever language the visitor has chosen before.
  const prefix = localeOfPath(path);
  return own !== undefined && prefix ? `/${prefix}${own === "/" ? "" : own}` : own;
}

export const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] || "/";
export const queryOf = (url: string): string => url.split("#", 1)[0]?.split("?").slice(1).join("?") ?? "";

/** For `/EN/About`, which no page has, the own path in the language it names. */
function withLowerCaseLocale(path: string): string | undefined {
  const [, first = "", ...rest] = path.split("/");
  const locale = LOCALES.find((known) => known === first.toLowerCase());
  if (!locale || locale === first) return undefined;
  const { page, params } = locatePage(`/${rest.join("/")}`);
  return inLanguageOf(`/${locale}`, page, params);
}

const numbered = (prefix: string, number: number | undefined) =>
  number === undefined ? undefined : prefix + number;
/** As the contract's `BuildingIdentifier` has it. */
const IDENTIFIER = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,39}$/u;

const SPELLINGS: Readonly<Record<string, (value: string) => string | undefined>> = {
  id: (value) => numbered("", numericId(value)),
  building: (value) => (IDENTIFIER.test(value) ? encodeURIComponent(value) : undefined),
  floor: (value) => numbered("floor-", floorOf(value)),
  apartment: (value) => numbered("apartment-", numericId(apartmentIdOf(value))),
};
