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
 * How many pages an address with this number shows of a list that grows downwards: no more in one go than the limit,
 * but always those that the visitor has loaded one by one (`loaded`). Until its first page has said how many there are,
 * that one alone; nor is more loaded for an address beyond the last.
 */
export const pagesToLoad = (page: number, last: number | undefined, loaded = 0): number =>
  last === undefined || isBeyond(page, last) ? 1 : Math.min(page, Math.max(PAGES_AT_ONCE_MAX, loaded));
