import { PAGE_MAX } from "@ezo/contract/values/limits/lists";

/** One below the limit of the calls, so that the address of the next page is valid too. */
const PAGE_IN_ADDRESS_MAX = PAGE_MAX - 1;

/** The page number in an address; the first page for anything invalid. */
export function pageOf(query: URLSearchParams): number {
  const page = query.get("page") ?? "";
  return /^[1-9]\d*$/.test(page) ? Math.min(Number(page), PAGE_IN_ADDRESS_MAX) : 1;
}

/** Whether a page is after the last one. The first page always exists, even if it is empty. */
export const isBeyond = (page: number, last: number): boolean => page > Math.max(last, 1);

/** Maximum number of pages that one address shows. */
export const PAGES_AT_ONCE_MAX = 20;

/**
 * The pages that an address with this page number shows, in a list to which pages are appended: from the first page of its
 * block of `PAGES_AT_ONCE_MAX` up to the page itself, so that every page is shown by some address. Pages before the block
 * are shown if they are loaded already (`hasPage`), as for a visitor who loads one page after another. Only the first page
 * until `last` is known, and for a page after the last one.
 */
export function pagesShown(
  page: number,
  last: number | undefined,
  hasPage: (page: number) => boolean,
): [number, ...number[]] {
  if (last === undefined || isBeyond(page, last)) return [1];
  let first = page - ((page - 1) % PAGES_AT_ONCE_MAX);
  while (first > 1 && hasPage(first - 1)) first -= 1;
  const following = Array.from({ length: page - first }, (_, index) => first + 1 + index);
  return [first, ...following];
}

/** The pages to load. The first one, shown or not, has the texts and the number of pages. */
export const pagesAsked = (shown: readonly number[]): readonly number[] =>
  shown[0] === 1 ? shown : [1, ...shown];
