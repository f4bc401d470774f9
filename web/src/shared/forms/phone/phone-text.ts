import { PHONE_NATIONAL_MAX_DIGITS } from "@ezo/contract/values/limits/fields";
import { PHONE_CHARACTERS } from "@ezo/contract/values/patterns";

/** `text` without characters that are not allowed in a phone number (specification, section 5). */
export const phoneCharacters = (text: string): string =>
  Array.from(text)
    .filter((character) => PHONE_CHARACTERS.test(character))
    .join("");

/** The shortest number of any country, with its dial code. */
const FEWEST_DIGITS = 6;

/**
 * Whether `text` has a plausible number of digits. Used until the numbering tables are loaded; the form's rules decide
 * when it is sent.
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

/** `mode` if it is valid; anything else is logged and treated as international. */
export function phoneMode(mode: string): PhoneMode {
  const known = PHONE_MODES.find((candidate) => candidate === mode);
  if (!known) console.error(`"${mode}" is not a mode of the phone field; it is international now.`);
  return known ?? "international";
}
