import { FIRM_SHORT_NAME_MAX_LENGTH } from "./limits/firm.ts";
import { type LocalizedText, LOCALES, type Locale, localized } from "./languages.ts";

/** What a firm is called. A language that is empty has the Georgian. */
export interface FirmNames {
  /** In full, as on the first page: "Ezo Development". */
  name: LocalizedText;
  /** Where there is little room: titles of pages, the logo. */
  short_name: LocalizedText;
  /** As registered: "Ezo Development LLC". Empty where the firm does not say. */
  legal_name: LocalizedText;
  /** In the register of firms. Empty where the firm does not say. */
  legal_number: string;
}

/** Of the demo firm: what a firm is called that has not named itself. */
export const DEFAULT_FIRM_NAMES: FirmNames = {
  name: { ka: "ეზო დეველოპმენტი", en: "Ezo Development", ru: "Эзо Девелопмент" },
  short_name: { ka: "ეზო", en: "Ezo", ru: "Эзо" },
  legal_name: { ka: "", en: "", ru: "" },
  legal_number: "",
};

/**
 * The languages in which a name still is that of the demo firm, among those that visitors see. The English one counts always:
 * titles of pages have it in every language (`firmTexts`).
 */
export const demoNamesIn = (name: LocalizedText, shown: readonly Locale[]): Locale[] =>
  LOCALES.filter(
    (locale) =>
      (shown.includes(locale) || locale === "en") && name[locale].trim() === DEFAULT_FIRM_NAMES.name[locale],
  );

/** A short name out of a full one: as many of its first words as have room, or the beginning of a word that has none. */
export function shortNameOf(name: string): string {
  const fits = (text: string) => [...text].length <= FIRM_SHORT_NAME_MAX_LENGTH;
  const words = name.trim().split(/\s+/);
  while (words.length > 1 && !fits(words.join(" "))) words.pop();
  return [...words.join(" ")].slice(0, FIRM_SHORT_NAME_MAX_LENGTH).join("");
}

/** The group of the firm's names among the site's texts. They come from the settings, with every answer that has texts. */
export const FIRM_GROUP = "firm";

/** The firm's names as texts of the site, by key. */
export const firmTexts = (firm: FirmNames, locale: Locale) => ({
  "firm.name": localized(firm.name, locale),
  "firm.short_name": localized(firm.short_name, locale) || localized(firm.name, locale),
  "firm.legal_name": localized(firm.legal_name, locale),
  "firm.legal_number": firm.legal_number,
  // The specification, section 2, has one fixed suffix for the titles of pages in all languages.
  "firm.title": localized(firm.short_name, "en") || localized(firm.name, "en"),
  "firm.full_title": localized(firm.name, "en"),
});
