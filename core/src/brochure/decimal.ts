import type { Locale } from "@ezo/contract/values/locale";

/** Rounded to two decimals, as the language writes it. */
export const decimal = (value: number, locale: Locale): string =>
  String(Math.round(value * 100) / 100).replace(".", locale === "en" ? "." : ",");
