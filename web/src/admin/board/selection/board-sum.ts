import type { InterestCell } from "@ezo/contract/admin/interest";
import { perSquareMetre } from "@ezo/contract/values/money/per-square-metre";

/**
 * What can be sold of some cells: number, list prices and area of the available ones. The others are counted beside it:
 * what is reserved or sold would make a sum that nobody can be offered.
 */
export function sumOf(cells: readonly Pick<InterestCell, "status" | "price" | "area_total">[]) {
  const free = cells.filter(({ status }) => status === "available");
  const priced = free.filter((cell) => cell.price !== null);
  const price = priced.reduce((sum, cell) => sum + (cell.price ?? 0), 0);
  const pricedArea = areaOf(priced);
  return {
    available: free.length,
    price,
    /** Of a square metre of those that have a price; 0 where none has. */
    mean: pricedArea === 0 ? 0 : perSquareMetre(price, pricedArea),
    /** How many of the available ones have none. */
    unpriced: free.length - priced.length,
    area: areaOf(free),
    reserved: cells.filter(({ status }) => status === "reserved").length,
    sold: cells.filter(({ status }) => status === "sold").length,
  };
}

/** Exact to the hundredth. */
const areaOf = (cells: readonly Pick<InterestCell, "area_total">[]): number =>
  cells.reduce((sum, { area_total: area }) => sum + Math.round(area * 100), 0) / 100;
