import type { ShownPrices } from "@ezo/contract/site/prices";
import { RATES } from "@ezo/contract/values/limits/prices";
import { CURRENCIES, type Currency } from "@ezo/contract/values/money/currency";
import fc from "fast-check";
import { dayIn } from "../../../stack/firm-day.ts";

/**
 * The currencies that visitors can choose, and what prices are in them, independent of the code that converts: by whole
 * millionths.
 */
type Others = ShownPrices["others"];
const MILLION = 1_000_000;

/** Usual rates, and any that can be stored. */
const anyMillionths = fc.oneof(
  fc.integer({ min: 300_000, max: 4_000_000 }),
  fc.integer({ min: RATES.min * MILLION, max: RATES.max * MILLION }),
);
const mayHaveRate = fc.option(
  anyMillionths.map((millionths) => millionths / MILLION),
  { freq: 3 },
);

type Rates = Readonly<Record<Currency, number | null>>;
/** What one unit of the firm's currency costs in each; null where the firm does not show prices in it. */
export const anyRates: fc.Arbitrary<Rates> = fc.record({
  USD: mayHaveRate,
  GEL: mayHaveRate,
  EUR: mayHaveRate,
});

/** What visitors can choose beside the firm's own currency. */
export const othersBeside = (own: Currency, rates: Rates): Others =>
  CURRENCIES.flatMap((currency) => {
    const rate = rates[currency];
    return currency === own || rate === null ? [] : [{ currency, rate, rate_on: dayIn(new Date()) }];
  });

/** A price in another currency: the exact product, rounded half up to whole units. */
export function priceAt(price: number, rate: number): bigint {
  const millionths = BigInt(price) * BigInt(Math.round(rate * MILLION));
  return (2n * millionths + BigInt(MILLION)) / BigInt(2 * MILLION);
}
