import { RATE_JUMP_PERCENT, RATE_USUAL } from "../limits/prices.ts";
import type { Currency } from "./currency.ts";

/** What one unit of `base` costs in `currency`. */
interface Rate {
  currency: Currency;
  base: Currency;
  rate: number;
}

/** A rate that may be a slip: of the comma, or the wrong way round. */
export interface DoubtfulRate extends Rate {
  /** The stored rate from which it is far; null for a first one, which is outside `usual`. */
  was: number | null;
  usual: { min: number; max: number };
}

const cents = (rate: number): number => Math.round(rate * 100) / 100;

/** Between which rates one of these currencies is usual, in wide bounds: they hold for years. */
export function usualRates({ currency, base }: Omit<Rate, "rate">): DoubtfulRate["usual"] {
  const about = RATE_USUAL.inDollars[base] / RATE_USUAL.inDollars[currency];
  return { min: cents(about / RATE_USUAL.times), max: cents(about * RATE_USUAL.times) };
}

/** Those of `rates` that may be slips. Each is compared with the `stored` one of its currencies, a first one with what is usual. */
export function doubtfulRates(rates: readonly Rate[], stored: readonly Rate[]): DoubtfulRate[] {
  return rates.flatMap(({ currency, base, rate }) => {
    const was = stored.find((each) => each.currency === currency && each.base === base)?.rate ?? null;
    const usual = usualRates({ currency, base });
    const isDoubtful =
      was === null
        ? rate < usual.min || rate > usual.max
        : Math.abs(rate - was) * 100 > was * RATE_JUMP_PERCENT;
    return isDoubtful ? [{ currency, base, rate, was, usual }] : [];
  });
}
