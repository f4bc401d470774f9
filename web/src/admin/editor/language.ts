import { LOCALES } from "@ezo/contract/languages";
import type { HistoryEntry } from "@ezo/contract/content";

export type ContentLocale = (typeof LOCALES)[number];
export { LOCALES as CONTENT_LOCALES };

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
  const of = (locale: ContentLocale): LanguageHealth => {
    const texts = translations[locale] as Record<string, unknown>;
    return {
      isFilled: Object.values(texts).some(isFilled),
      missing: needed.filter(([name]) => !isFilled(texts[name])).length,
    };
  };
  return { ka: of("ka"), en: of("en"), ru: of("ru") };
}

/** Languages in which a text is older than the Georgian's last change, by the item's history (newest first). */
export function staleLanguages(history: readonly HistoryEntry[]): ContentLocale[] {
  const changed = new Map<string, number>();
  for (const { version, changes } of history)
    for (const { field } of changes) if (!changed.has(field)) changed.set(field, version);
  const georgian = [...changed].filter(([field]) => field.startsWith("translations.ka."));
  return LOCALES.filter(
    (locale) =>
      locale !== "ka" &&
      georgian.some(([field, version]) => version > (changed.get(field.replace(".ka.", `.${locale}.`)) ?? 0)),
  );
}
