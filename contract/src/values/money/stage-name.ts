import type { Locale } from "../languages.ts";

/** Of a stage that has no name in a language: most of its readers cannot read the Georgian one. */
const NTH_STAGE: Readonly<Record<Locale, string>> = {
  ka: "მშენებლობის ეტაპი",
  en: "Construction stage",
  ru: "Этап строительства",
};

/** The name of a plan's stage in a language, or else its place among the stages; `index` counts from 0. */
export const stageName = (name: Readonly<Record<Locale, string>>, locale: Locale, index: number): string =>
  name[locale] || `${NTH_STAGE[locale]} ${index + 1}`;
