import type { AdminLanguage } from "../i18n/texts.ts";

const ENGLISH = new Intl.PluralRules("en", { type: "ordinal" });
const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

/** `3rd`; `მე-3` in Georgian, where numbers made of two words (21, but not 40) are written `21-ე`. */
export function ordinal(value: number, language: AdminLanguage): string {
  if (language === "en") return `${value}${SUFFIXES[ENGLISH.select(value)] ?? "th"}`;
  if (value === 1) return "1-ლი";
  const isOneWord = value <= 20 || (value < 100 && value % 20 === 0) || value % 100 === 0;
  return isOneWord ? `მე-${value}` : `${value}-ე`;
}
