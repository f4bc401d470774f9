import { z } from "zod";
import { ADMIN_LANGUAGES, LOCALES } from "./languages.ts";

export { DEFAULT_LOCALE, LOCALES, localeOfPath, localized, pathWithoutLocale } from "./languages.ts";

export const Locale = z.enum(LOCALES);
export type Locale = z.infer<typeof Locale>;

export const AdminLanguage = z.enum(ADMIN_LANGUAGES);
export type AdminLanguage = z.infer<typeof AdminLanguage>;

/** A text in every language of the site. */
export const LocalizedText = z.object({ ka: z.string(), en: z.string(), ru: z.string() });
export type LocalizedText = z.infer<typeof LocalizedText>;
