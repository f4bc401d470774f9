import { MINOR_UNITS } from "./minor-units.ts";

export const toMinor = (amount: number): number => amount * MINOR_UNITS;

export const WHOLE = 100;
/** Percentages have two decimals at most. */
export const PERCENT_STEPS = 100;

/** A share of an amount, rounded half up. Exact: prices are below 2 · 10¹¹ minor units. */
export const shareOf = (amountMinor: number, percent: number): number =>
  Math.round((amountMinor * Math.round(percent * PERCENT_STEPS)) / (WHOLE * PERCENT_STEPS));

/** The percentage, to as many decimals as one can be chosen with, that an amount is of another. */
export const percentOf = (amountMinor: number, wholeMinor: number): number =>
  wholeMinor === 0 ? 0 : Math.round((amountMinor / wholeMinor) * WHOLE * PERCENT_STEPS) / PERCENT_STEPS;
