import type { Locale } from "@ezo/contract/values/languages";

/** Where lists of articles are kept, whatever they are lists of. */
export const newsKey = (locale: Locale) => ["news", locale] as const;
export const featuredNewsKey = (locale: Locale) => ["news-featured", locale] as const;
