import { type Currency, CURRENCY_SIGNS } from "./currency.ts";
import { MINOR_UNITS } from "./minor-units.ts";

const NO_BREAK_SPACE = "\u00a0";
const wholeNumbers = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/**
 * A sum of whole units: `$ 1 240`, in every language, on the site, in mails and documents and in the admin. Without a
 * currency, while it is not known, the figure alone.
 */
export function moneyText(amount: number, currency: Currency | undefined): string {
  const grouped = wholeNumbers.format(amount).replaceAll(",", NO_BREAK_SPACE);
  return currency ? `${CURRENCY_SIGNS[currency]}${NO_BREAK_SPACE}${grouped}` : grouped;
}

/** An amount of minor units: `$ 1 240`, and with its cents where it has any: `$ 1 240,37`. */
export function minorText(amountMinor: number, language: string, currency: Currency | undefined): string {
  const [units, cents] = [Math.floor(amountMinor / MINOR_UNITS), amountMinor % MINOR_UNITS];
  const rest = cents === 0 ? "" : (language === "en" ? "." : ",") + String(cents).padStart(2, "0");
  return moneyText(units, currency) + rest;
}
