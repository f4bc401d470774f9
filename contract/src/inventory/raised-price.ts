import { PRICES } from "../values/limits/prices.ts";

/** Hundredths of a percent. */
const WHOLE = 10_000;
const STEPS = 100;

/**
 * A price raised, or lowered, by a percentage; in whole units, exact and rounded half up, as the prices of a list are. Within
 * the bounds of prices and percentages every number here is an exact integer before the one division.
 */
export const raisedPrice = (price: number, percent: number): number =>
  Math.max(PRICES.min, Math.round((price * (WHOLE + Math.round(percent * STEPS))) / WHOLE));
