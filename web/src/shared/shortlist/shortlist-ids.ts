import { SHORTLIST_MAX } from "@ezo/contract/values/limits/pages";
import type { Locale } from "@ezo/contract/values/locale";
import { pathInLocale } from "../i18n/locale-storage.ts";
import { readId } from "@ezo/contract/values/ids";

/** The ids in `12,7,40`, the format in addresses and browser storage: without repeats, at most `SHORTLIST_MAX`. */
export const idsOf = (text: string | null | undefined): number[] => allIdsIn(text).slice(0, SHORTLIST_MAX);

/** How many ids of such a text are more than `SHORTLIST_MAX`: a list in an address may be longer. */
export const leftOutOf = (text: string | null | undefined): number =>
  Math.max(0, allIdsIn(text).length - SHORTLIST_MAX);

const allIdsIn = (text: string | null | undefined): number[] => [
  ...new Set((text ?? "").split(",").flatMap((part) => readId(part.trim()) ?? [])),
];

/** How many parts of such a text are not valid ids, because the link was truncated or mistyped. */
export function unreadableIn(text: string | null | undefined): number {
  const parts = (text ?? "").split(",").map((part) => part.trim());
  return new Set(parts.filter((part) => part !== "" && readId(part) === undefined)).size;
}

export const SHORTLIST_PATH = "/shortlist";
export const COMPARE_PATH = "/shortlist/compare";

/** Addresses with the ids, which show everyone the same apartments. */
export const sharedPath = (ids: readonly number[]): string => `${SHORTLIST_PATH}?ids=${ids.join(",")}`;
/** The parameter of the shortlist's address with the apartments that are ticked for the comparison. */
export const COMPARED = "compare";
/** The own shortlist, with these apartments ticked. */
export const tickedPath = (ids: readonly number[]): string =>
  `${SHORTLIST_PATH}?${COMPARED}=${ids.join(",")}`;
export const comparePath = (ids: readonly number[]): string => `${COMPARE_PATH}?ids=${ids.join(",")}`;
/** The contact form about these apartments. */
export const enquirePath = (ids: readonly number[]): string => `/contact?apartment=${ids.join(",")}`;
/** The contact form about a project. */
export const enquireProjectPath = (id: number): string => `/contact?project=${id}`;

/** An absolute address to share, in the language of the sharing visitor. */
export const addressToShare = (locale: Locale, path: string): string =>
  window.location.origin + pathInLocale(locale, path);
