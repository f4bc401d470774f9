import type { Locale } from "@ezo/contract/values/languages";

/** Where the footer's data is kept, which every page has. */
export const footerKey = (locale: Locale) => ["footer", locale] as const;
