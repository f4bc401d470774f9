import { LOCALES } from "@ezo/contract/values/languages";
import type { HistoryEntry } from "@ezo/contract/records/records";

export type ContentLocale = (typeof LOCALES)[number];
export { LOCALES as CONTENT_LOCALES };

export const inEvery = <Text>(of: (locale: ContentLocale) => Text): Record<ContentLocale, Text> => ({
  ka: of("ka"),
  en: of("en"),
  ru: of("ru"),
});

export { OWN_NAMES as LANGUAGE_NAMES } from "../../../shared/i18n/own-names.ts";

/** The language that a field's path names: `translations.en.title` and `faqs.0.answer.en` are English. */
export const localeOfField = (path: string): ContentLocale | undefined =>
  LOCALES.find((locale) => path.split(".").includes(locale));

const isFilled = (value: unknown): boolean => {
  if (typeof value === "string") return value.replace(/<[^>]+>/g, "").trim() !== "" || /<img/.test(value);
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === "object" && value !== null) return Object.values(value).some(isFilled);
  return false;
};

export interface LanguageHealth {
  /** Any text at all. */
  isFilled: boolean;
  /** How many of the Georgian fields have no text in this language. */
  missing: number;
}

/** How complete each language is, held against the Georgian. */
export function languageHealth(
  translations: Readonly<Record<ContentLocale, object>>,
): Record<ContentLocale, LanguageHealth> {
  const needed = Object.entries(translations.ka).filter(([, value]) => isFilled(value));
  return inEvery((locale) => {
    const texts = translations[locale] as Record<string, unknown>;
    return {
      isFilled: Object.values(texts).some(isFilled),
      missing: needed.filter(([name]) => !isFilled(texts[name])).length,
    };
  });
}

/**
 * Languages with a text that was written, or called right, for another Georgian than today's, by the item's history (newest first). A
 * Georgian that has come back makes nothing stale.
 */
export function staleLanguages(history: readonly HistoryEntry[]): ContentLocale[] {
  const changes = history.flatMap((entry) =>
    entry.changes.map((change) => ({ ...change, version: entry.version })),
  );
  const georgian = new Set(
    changes.map(({ field }) => field).filter((field) => field.startsWith("translations.ka.")),
  );
  const isBehind = (field: string, locale: ContentLocale) => {
    const written =
      history.find(
        ({ changes: changed, reviewed }) =>
          reviewed.includes(locale) ||
          changed.some((change) => change.field === field.replace(".ka.", `.${locale}.`)),
      )?.version ?? 0;
    const since = changes.filter((change) => change.field === field && change.version > written);
    const [last, first] = [since[0], since.at(-1)];
    return last !== undefined && JSON.stringify(first?.from) !== JSON.stringify(last.to);
  };
  return LOCALES.filter(
    (locale) => locale !== "ka" && [...georgian].some((field) => isBehind(field, locale)),
  );
}
