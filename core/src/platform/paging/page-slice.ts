import { LIST_COUNT_EXACT_MAX, LIST_COUNT_KEPT_MS } from "@ezo/contract/values/limits/lists";

/** What a list call asks for. */
export interface PageQuery {
  page: number;
  per_page: number;
}

/** The rows of one page, as Prisma selects them. */
export const pageSlice = ({ page, per_page: perPage }: PageQuery): { skip: number; take: number } => ({
  skip: (page - 1) * perPage,
  take: perPage,
});

/** How a page of a long list is read: `isFromEnd` in the opposite order, past the rows behind it instead of those before it. */
export interface Slice {
  skip: number;
  take: number;
  isFromEnd: boolean;
}

/** The page's slice from the end of the list to which it is nearer. */
export function fromNearerEnd({ skip, take }: { skip: number; take: number }, total: number): Slice {
  const behind = total - skip - take;
  if (behind >= skip) return { skip, take, isFromEnd: false };
  return { skip: Math.max(0, behind), take: Math.max(0, Math.min(take, total - skip)), isFromEnd: true };
}

/**
 * A page of a long list with its total. Near the beginning both are read at once. Far from it the total comes first: PostgreSQL
 * passes over all index entries before a page, and past the middle fewer are behind it. Such a page goes by the total that is
 * answered with it, which `count` may have kept for as long as it is given.
 */
export async function pageOfLongList<Row, Totals extends { total: number }>(
  query: PageQuery,
  rowsOf: (slice: Slice) => Promise<Row[]>,
  count: (maxAge?: number) => Promise<Totals>,
): Promise<Totals & { rows: Row[] }> {
  const slice = pageSlice(query);
  if (slice.skip < LIST_COUNT_EXACT_MAX) {
    const [rows, totals] = await Promise.all([rowsOf({ ...slice, isFromEnd: false }), count()]);
    return { ...totals, rows };
  }
  const totals = await count(LIST_COUNT_KEPT_MS);
  return { ...totals, rows: await rowsOf(fromNearerEnd(slice, totals.total)) };
}

/**
 * The rows of one page of a long list. Their ids are found first, by an index alone: for a deep page, PostgreSQL would
 * otherwise read the rows of all pages before it. `isFromEnd` where they are found in the opposite order.
 */
export async function rowsOfPage<Row extends { id: number }>(
  page: PromiseLike<readonly { id: number }[]>,
  load: (ids: number[]) => PromiseLike<readonly Row[]>,
  isFromEnd = false,
): Promise<Row[]> {
  const ids = (await page).map(({ id }) => id);
  if (isFromEnd) ids.reverse();
  const rows = new Map((await load(ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}
