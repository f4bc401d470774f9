import type { Locale } from "@ezo/contract/values/languages";

const NO_BREAK_SPACE = "\u00a0";
const wholeNumbers = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** A whole number with grouped thousands: `12 840`. The same in every language of the site. */
export const groupedNumber = (value: number): string =>
  wholeNumbers.format(value).replaceAll(",", NO_BREAK_SPACE);

/** Square metres with one decimal: `83,7`, in English `83.7`. */
export const squareMetres = (area: number, locale: Locale): string =>
  area.toFixed(1).replace(".", locale === "en" ? "." : ",");
