/** The currencies that prices can be in (ISO 4217). */
export const CURRENCIES = ["USD", "GEL", "EUR"] as const;
export type Currency = (typeof CURRENCIES)[number];

export const CURRENCY_SIGNS: Readonly<Record<Currency, string>> = { USD: "$", GEL: "₾", EUR: "€" };

/**
 * How people write each currency beside a number, in lower case; the sign of another currency is refused. One that another begins or
 * ends with follows it.
 */
export const CURRENCY_UNITS: Readonly<Record<Currency, readonly string[]>> = {
  USD: [
    "us$",
    "usd",
    "$",
    "dollars",
    "dollar",
    "долларов",
    "доллара",
    "доллар",
    "долл",
    "აშშ დოლარი",
    "დოლარი",
    "დოლარ",
  ],
  GEL: ["gel", "₾", "lari", "ლარი", "ლარ", "лари", "лар"],
  EUR: ["€", "euros", "euro", "eur", "евро", "ევრო"],
};

/** Decimals of a rate. */
export const RATE_DECIMALS = 6;
const RATE_STEPS = 10 ** RATE_DECIMALS;

/**
 * A sum of whole units in another currency, in whole units, rounded half up; `rate` is what one unit costs in it. Exact: the
 * rate is a whole number of millionths, whose whole and rest are multiplied apart, so that no product loses digits.
 */
export function converted(amount: number, rate: number): number {
  const millionths = Math.round(rate * RATE_STEPS);
  const rest = millionths % RATE_STEPS;
  return (
    amount * ((millionths - rest) / RATE_STEPS) + Math.floor((amount * rest + RATE_STEPS / 2) / RATE_STEPS)
  );
}
