/** The highest number that the calls take; no list is as long. */
const PAGE_MAX = 99_999;

/** The page that an address names; whatever is no number is the first. */
export function pageOf(query: URLSearchParams): number {
  const page = query.get("page") ?? "";
  return /^[1-9]\d*$/.test(page) ? Math.min(Number(page), PAGE_MAX) : 1;
}

/** A list has its first page, however empty; what lies beyond the last is not found. */
export const isBeyond = (page: number, last: number): boolean => page > Math.max(last, 1);

/** An address may not ask for a whole archive in one go. */
export const PAGES_AT_ONCE_MAX = 20;

/**
 * The pages that an address with this number shows of a list that grows downwards: from the first of its block of
 * `PAGES_AT_ONCE_MAX` up to it, so that every page has an address that shows it. Pages before the block are shown where
 * they are there already (`hasPage`), as for a visitor who loads one after another. Until the first page has said how
 * many there are, that one alone; nor is more loaded for an address beyond the last.
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

/** What to ask for: the first page, shown or not, brings the texts and says how many pages there are. */
export const pagesAsked = (shown: readonly number[]): readonly number[] =>
  shown[0] === 1 ? shown : [1, ...shown];
