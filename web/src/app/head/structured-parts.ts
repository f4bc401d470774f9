import { canonicalPath } from "@ezo/contract/values/languages";
import { ownPath } from "../own-path.ts";
import type { PageContext } from "../pages/page-context.ts";
import type { Page } from "../pages/page.ts";

/** A JSON-LD object in the vocabulary of schema.org. */
export type StructuredData = {
  "@context": "https://schema.org";
  "@type": string | readonly string[];
} & Record<string, unknown>;

export interface DataPlace extends PageContext {
  page: Page;
  origin: string;
}

/** A page's subject. */
export interface StructuredContent {
  /** Its name in the breadcrumbs; the page's label by default. */
  name?: string;
  /** Pages between the list and this one, outermost first. */
  above?: { name: string; path: string }[];
  data: StructuredData;
}

export const statement = (
  type: string | readonly string[],
  fields: Record<string, unknown>,
): StructuredData => ({ "@context": "https://schema.org", "@type": type, ...fields });
export const thing = (type: string, fields: Record<string, unknown>) => ({ "@type": type, ...fields });

export const address = ({ origin, locale }: DataPlace, path: string): string =>
  origin + canonicalPath(locale, path);
export const ownAddress = (place: DataPlace): string =>
  address(place, ownPath(place.page, place.page.ownParams?.(place) ?? place.params) ?? "/");
export const organizationId = ({ origin }: DataPlace): string => `${origin}/#organization`;
export const absolute = ({ origin }: DataPlace, image: { url: string } | null): string[] =>
  image ? [new URL(image.url, origin).href] : [];
