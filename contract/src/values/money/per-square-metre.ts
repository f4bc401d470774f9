import { MINOR_UNITS } from "./minor-units.ts";

/** Areas have two decimals. */
const AREA_SCALE = 100;

/** An amount per square metre, in the units of the amount, rounded half up once. */
export const perSquareMetre = (amount: number, areaSqm: number): number =>
  quotient(amount, AREA_SCALE, Math.round(areaSqm * AREA_SCALE));

/**
 * An amount of minor units per square metre, in whole units, as it is shown everywhere. Rounded once: rounded to the cent
 * before, half a unit would be reached by what is below it.
 */
export const wholePerSquareMetre = (amountMinor: number, areaSqm: number): number =>
  quotient(amountMinor, AREA_SCALE / MINOR_UNITS, Math.round(areaSqm * AREA_SCALE));

/** `amount * times / divisor`, rounded half up. Exact: whole and rest are multiplied apart, so that no product loses digits. */
function quotient(amount: number, times: number, divisor: number): number {
  const rest = amount % divisor;
  return ((amount - rest) / divisor) * times + Math.floor((2 * rest * times + divisor) / (2 * divisor));
}
