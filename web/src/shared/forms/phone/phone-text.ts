import { PHONE_NATIONAL_MAX_DIGITS } from "@ezo/contract/limits";
import { PHONE_CHARACTERS } from "@ezo/contract/patterns";

/** `text` without what a phone number may not hold (specification, section 5). */
export const phoneCharacters = (text: string): string =>
  Array.from(text)
    .filter((character) => PHONE_CHARACTERS.test(character))
    .join("");

/** No country's numbers are shorter than this with their dial code. */
const FEWEST_DIGITS = 6;

/**
 * Whether `text` has enough digits for a phone number. All that is known while the numbering tables are not here; the
 * form's rules decide when it is sent.
 */
export function mayBePhone(text: string): boolean {
  const digits = text.replace(/\D/g, "").length;
  return digits >= FEWEST_DIGITS && digits <= PHONE_NATIONAL_MAX_DIGITS;
}

/** The country in the answer of the country service: `1;GE;GEO;Georgia` → GE; undefined when it knows none. */
export function countryOfAnswer(answer: string): string | undefined {
  if (!answer.startsWith("1")) return undefined;
  const code = answer.split(";")[1]?.trim().toUpperCase() ?? "";
  return /^[A-Z]{2}$/.test(code) ? code : undefined;
}

export const PHONE_MODES = ["international", "national"] as const;
export type PhoneMode = (typeof PHONE_MODES)[number];

/** `mode` if it is one; anything else is logged and taken for international. */
export function phoneMode(mode: string): PhoneMode {
  const known = PHONE_MODES.find((candidate) => candidate === mode);
  if (!known) console.error(`"${mode}" is not a mode of the phone field; it is international now.`);
  return known ?? "international";
}
