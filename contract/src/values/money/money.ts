import { MINOR_UNITS } from "./payment-plan.ts";

const NO_BREAK_SPACE = "\u00a0";
const wholeNumbers = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** An amount of minor units in US dollars: `$ 1 240`, and with its cents where it has any: `$ 1 240,37`. */
export function minorText(amountMinor: number, language: string): string {
  const [units, cents] = [Math.floor(amountMinor / MINOR_UNITS), amountMinor % MINOR_UNITS];
  const grouped = wholeNumbers.format(units).replaceAll(",", NO_BREAK_SPACE);
  const rest = cents === 0 ? "" : (language === "en" ? "." : ",") + String(cents).padStart(2, "0");
  return `$${NO_BREAK_SPACE}${grouped}${rest}`;
}
