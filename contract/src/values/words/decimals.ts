import type { Locale } from "../locale.ts";

/** A number as a language of the site writes it: with a decimal point in English, with a comma in the others. */
const withMark = (digits: string, locale: Locale): string =>
  locale === "en" ? digits : digits.replace(".", ",");

/** Rounded to two decimals, without final zeros: `12,5`, in English `12.5`. */
export const decimalText = (value: number, locale: Locale): string =>
  withMark(String(Math.round(value * 100) / 100), locale);

/**
 * Square metres with the decimals in which they are stored, one at least: `83,0`, `51,27`. The same on pages, in offers, brochures
 * and mails, so that nobody compares a rounded figure with an exact one.
 */
export const squareMetres = (area: number, locale: Locale): string =>
  withMark(area.toFixed(2).replace(/0$/, ""), locale);
