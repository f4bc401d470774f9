import type { PageMeta } from "@ezo/contract/values/fields";

/** Paging as lists report it. An empty list still has a first page. */
export const pageMeta = (total: number, query: { page: number; per_page: number }): PageMeta => ({
  total,
  per_page: query.per_page,
  current_page: query.page,
  last_page: Math.max(1, Math.ceil(total / query.per_page)),
});
