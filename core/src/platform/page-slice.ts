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
