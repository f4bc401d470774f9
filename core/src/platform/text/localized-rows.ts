import { type Locale, localized } from "@ezo/contract/values/locale";

/**
 * Texts of an item that keeps one row per language: `textIn(rows, "ru")("title")` is the Russian title, else the
 * Georgian, else the English (specification, section 3).
 */
export function textIn<Row extends { locale: Locale }>(rows: readonly Row[], locale: Locale) {
  return <Column extends keyof Row>(column: Column): string => {
    const byLocale: Partial<Record<Locale, string>> = {};
    for (const row of rows) {
      const text = row[column];
      if (typeof text === "string") byLocale[row.locale] = text;
    }
    return localized(byLocale, locale);
  };
}
