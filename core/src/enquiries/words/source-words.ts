import type { ExportLanguage } from "@ezo/contract/enquiries/export-language";
import { sourceName, type WordedSource } from "@ezo/contract/values/visits/touch";

const WORDS: Readonly<Record<WordedSource, Readonly<Record<ExportLanguage, string>>>> = {
  direct: { ka: "პირდაპირ", en: "Direct" },
  unknown: { ka: "უცნობია", en: "Not known" },
  walk_in: { ka: "ვიზიტი ოფისში", en: "Walk-in" },
  call: { ka: "ზარი", en: "Call" },
  portal: { ka: "პორტალი", en: "Portal" },
  email: { ka: "ელფოსტა", en: "E-mail" },
  by_hand: { ka: "ხელით შეყვანილი", en: "Entered by hand" },
  other: { ka: "სხვა", en: "Others" },
  newsletter: { ka: "სიახლეების წერილები", en: "Newsletter" },
};

/** A source as files name it: for people in their language, for programs its key. */
export function sourceWords(source: string, language: ExportLanguage | undefined): string {
  if (!language) return source;
  const found = sourceName(source);
  return "name" in found ? found.name : WORDS[found.none][language];
}
