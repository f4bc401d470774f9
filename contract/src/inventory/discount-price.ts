import { DISCOUNT_LARGE_PERCENT } from "../values/limits/prices.ts";

/** What forbids a price while a discount goes on: the key of the text that says so. */
export type DiscountFault = "errors.discount_not_lower" | "errors.discount_keeps_price";

/** Judges a price beside its discount's old price; null where there is no discount, or nothing wrong with it. */
export function discountFault(price: number | null, oldPrice: number | null): DiscountFault | null {
  if (oldPrice === null) return null;
  if (price === null) return "errors.discount_keeps_price";
  return price >= oldPrice ? "errors.discount_not_lower" : null;
}

/** Whether a discount takes off so much that it may be a slip of the keyboard. */
export const isLargeDiscount = (price: number, regular: number): boolean =>
  price * 100 < regular * (100 - DISCOUNT_LARGE_PERCENT);

/** How many whole percent a lower price takes off another: rounded down, so that it never promises more than it does. */
export const percentOff = (price: number, regular: number): number =>
  Math.floor(((regular - price) * 100) / regular);
