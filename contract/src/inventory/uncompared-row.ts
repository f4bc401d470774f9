import type { PriceListRow } from "./price-list-comparison.ts";

/** A row of a list whose amounts are in another currency than today's prices: the list's price, with nothing to compare it to. */
export const withoutToday = (row: PriceListRow): PriceListRow => ({
  ...row,
  from: null,
  // What keeps its price has today's.
  to: row.kept === null ? row.to : null,
  discounted_price: null,
  ends_discount: false,
});
