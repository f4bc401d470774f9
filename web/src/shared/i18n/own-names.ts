import type { Locale } from "@ezo/contract/values/languages";

/** Each language in its own words, so that it can be found in any other. */
export const OWN_NAMES: Readonly<Record<Locale, string>> = { ka: "ქართული", en: "English", ru: "Русский" };
