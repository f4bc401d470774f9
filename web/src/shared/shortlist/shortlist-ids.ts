import { SHORTLIST_MAX } from "@ezo/contract/limits";
import type { Locale } from "@ezo/contract/locale";
import { pathInLocale } from "../i18n/locale-storage.ts";
import { numericId } from "../navigation/numeric-id.ts";

/** The ids in `12,7,40`, as addresses and the browser's storage hold them: each once, at most a full list. */
export function idsOf(text: string | null | undefined): number[] {
  const ids = (text ?? "").split(",").flatMap((part) => numericId(part.trim()) ?? []);
  return [...new Set(ids)].slice(0, SHORTLIST_MAX);
}

/** How many things such a text names that can be no apartment's id: a link may have been cut or mistyped. */
export function unreadableIn(text: string | null | undefined): number {
  const parts = (text ?? "").split(",").map((part) => part.trim());
  return new Set(parts.filter((part) => part !== "" && numericId(part) === undefined)).size;
}

export const SHORTLIST_PATH = "/shortlist";
export const COMPARE_PATH = "/shortlist/compare";

/** Addresses that carry the ids, so that they show the same apartments to anyone who opens them. */
export const sharedPath = (ids: readonly number[]): string => `${SHORTLIST_PATH}?ids=${ids.join(",")}`;
export const comparePath = (ids: readonly number[]): string => `${COMPARE_PATH}?ids=${ids.join(",")}`;
/** The enquiry form, about these apartments. */
export const enquirePath = (ids: readonly number[]): string => `/contact?apartment=${ids.join(",")}`;

/** A whole address to hand to others, who read it in the language of who shares it. */
export const addressToShare = (locale: Locale, path: string): string =>
  window.location.origin + pathInLocale(locale, path);
