import { z } from "zod";
import { LOCALES } from "./languages.ts";

export { DEFAULT_LOCALE, LOCALES, localeOfPath, localized, pathWithoutLocale } from "./languages.ts";

export const Locale = z.enum(LOCALES);
export type Locale = z.infer<typeof Locale>;

/** A text in every language of the site. */
export const LocalizedText = z.object({ ka: z.string(), en: z.string(), ru: z.string() });
export type LocalizedText = z.infer<typeof LocalizedText>;
