import type { SearchHit, SearchTarget } from "@ezo/contract/admin/search";
import { ADMIN_SEARCH_DETAIL_LENGTH } from "@ezo/contract/values/limits/lists";
import type { Locale } from "@ezo/contract/values/locale";
import type { Db } from "../platform/db.ts";

/** What is asked of each kind. */
export interface Asked {
  db: Db;
  text: string;
  locale: Locale;
  /** The most rows that are read. */
  take: number;
}
/** Something that was found, without its kind and its page. */
export type Found = SearchTarget & Partial<Pick<SearchHit, "detail" | "status" | "at">>;
/** Finds some of a kind, the likeliest first; one short query, or two, each by an index. */
export type Finder = (asked: Asked) => Promise<Found[]>;

/** Three letters or digits in a row: what an index of trigrams has an entry for. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u;
/** Whether a search for all of these terms can use such an index. Else a table of a million rows would be read whole. */
export const isIndexed = (terms: readonly string[]): boolean => terms.some((term) => TRIGRAM.test(term));

/** The parts that say something, in one line. */
export const lineOf = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(" · ");

/** The beginning of a text that may be long, on one line. */
export const cut = (text: string): string =>
  [...text.slice(0, 2 * ADMIN_SEARCH_DETAIL_LENGTH)]
    .slice(0, ADMIN_SEARCH_DETAIL_LENGTH)
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim();

/** The rows without repeats, in order. */
export const distinct = <Row extends { id: number }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];
