import type { InterestCell } from "@ezo/contract/admin/interest";

/** Prices and areas of cells in all. */
export function sumOf(cells: readonly Pick<InterestCell, "price" | "area_total">[]) {
  const priced = cells.flatMap(({ price }) => price ?? []);
  const hundredths = cells.reduce((sum, { area_total: area }) => sum + Math.round(area * 100), 0);
  return {
    price: priced.reduce((sum, price) => sum + price, 0),
    /** How many have none. */
    unpriced: cells.length - priced.length,
    area: hundredths / 100,
  };
}
