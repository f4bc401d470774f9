import type { InterestCell } from "@ezo/contract/admin/interest";

/**
 * What can be sold of some cells: number, list prices and area of the available ones. The others are counted beside it:
 * what is reserved or sold would make a sum that nobody can be offered.
 */
export function sumOf(cells: readonly Pick<InterestCell, "status" | "price" | "area_total">[]) {
  const free = cells.filter(({ status }) => status === "available");
  const priced = free.flatMap(({ price }) => price ?? []);
  const hundredths = free.reduce((sum, { area_total: area }) => sum + Math.round(area * 100), 0);
  return {
    available: free.length,
    price: priced.reduce((sum, price) => sum + price, 0),
    /** How many of the available ones have none. */
    unpriced: free.length - priced.length,
    area: hundredths / 100,
    reserved: cells.filter(({ status }) => status === "reserved").length,
    sold: cells.filter(({ status }) => status === "sold").length,
  };
}
