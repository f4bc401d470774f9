import type { Locale } from "@ezo/contract/values/languages";
import { ROLE_NAMES } from "@ezo/contract/values/roles/roles";
import { romanised } from "./romanised.ts";

/** Georgian letters in Russian, by practical transcription. */
const CYRILLIC: Readonly<Record<string, string>> = {
  ა: "а",
  ბ: "б",
  გ: "г",
  დ: "д",
  ე: "е",
  ვ: "в",
  ზ: "з",
  თ: "т",
  ი: "и",
  კ: "к",
  ლ: "л",
  მ: "м",
  ნ: "н",
  ო: "о",
  პ: "п",
  ჟ: "ж",
  რ: "р",
  ს: "с",
  ტ: "т",
  უ: "у",
  ფ: "п",
  ქ: "к",
  ღ: "г",
  ყ: "к",
  შ: "ш",
  ჩ: "ч",
  ც: "ц",
  ძ: "дз",
  წ: "ц",
  ჭ: "ч",
  ხ: "х",
  ჯ: "дж",
  ჰ: "х",
};

/** A word of small letters, or of capitals. */
const GEORGIAN_WORD = /[ა-ჰ\u1c90-\u1cb0]+/gu;

/**
 * The name of a member of staff for a reader of `locale`, who may not read Georgian: its Georgian words in Latin letters, as
 * in passports, or in Cyrillic ones. Other words stay. The name of a role, as the first administrator has, is translated.
 */
export function nameIn(locale: Locale, name: string): string {
  if (locale === "ka") return name;
  const role = Object.values(ROLE_NAMES).find(({ ka }) => ka === name);
  if (role) return role[locale];
  const write = locale === "en" ? romanised : transcribed;
  return name.replaceAll(GEORGIAN_WORD, (word) => capitalised(write(word.toLowerCase())));
}

/** At the beginning of a word and after most vowels ე is "э"; a final ია is "ия". */
const transcribed = (word: string): string =>
  word
    .replaceAll(/(?<=^|[აეოუ])ე/g, "э")
    .replaceAll(/[ა-ჰ]/g, (letter) => CYRILLIC[letter] ?? "")
    .replace(/иа$/, "ия");

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
