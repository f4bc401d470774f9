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

/**
 * The rows of one page of a long list. Their ids are found first, by an index alone: for a deep page, PostgreSQL would
 * otherwise read the rows of all pages before it.
 */
export async function rowsOfPage<Row extends { id: number }>(
  page: PromiseLike<readonly { id: number }[]>,
  load: (ids: number[]) => PromiseLike<readonly Row[]>,
): Promise<Row[]> {
  const ids = (await page).map(({ id }) => id);
  const rows = new Map((await load(ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}
