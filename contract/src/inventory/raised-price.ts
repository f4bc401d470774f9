import { PRICES } from "../values/limits/prices.ts";

/** A price raised, or lowered, by a percentage; in whole units. */
export const raisedPrice = (price: number, percent: number): number =>
  Math.max(PRICES.min, Math.round(price * (1 + percent / 100)));
