import {
  AsYouType,
  type CountryCode,
  getCountryCallingCode,
  parsePhoneNumberCharacter,
} from "libphonenumber-js/min";
import { nationalPart, type TypedNumber } from "./phone-number.ts";
import type { PhoneMode } from "./phone-text.ts";

/** The text of the field, and its template with an `x` for each digit, by which the caret keeps its place. */
interface Formatted {
  text: string;
  template: string;
}

/**
 * Formats the digits typed into the field. With a country they have no dial code, which the picker shows; `mode` says
 * whether they are written as abroad (916 123 45 67) or as at home (8 (916) 123-45-67). Without one they begin with `+`.
 */
export function phoneFormat(
  country: CountryCode | undefined,
  mode: PhoneMode,
): (digits?: string) => Formatted {
  const prefix =
    country !== undefined && mode === "international" ? `+${getCountryCallingCode(country)}` : "";
  const withoutPrefix = (text: string) => text.slice(prefix.length).trimStart();
  return (digits = "") => {
    const typed = new AsYouType(country);
    const text = withoutPrefix(typed.input(prefix + digits));
    return { text, template: withoutPrefix(typed.getTemplate()) };
  };
}

/** The digits by which the field shows a number (see `phoneFormat`). */
export function shownDigits(number: TypedNumber, mode: PhoneMode): string {
  if (number.country === undefined) return number.value || "+";
  if (mode === "international" || number.value === "") return nationalPart(number);
  const typed = new AsYouType();
  typed.input(number.value);
  return (typed.getNumber()?.formatNational() ?? "").replace(/\D/g, "");
}

/** Keeps digits and a leading `+`; what follows a later `+` is another number. */
export function parsePhoneCharacter(character: string, parsed: string, context?: { hasEnded?: boolean }) {
  if (context?.hasEnded) return undefined;
  return parsePhoneNumberCharacter(character, parsed, () => {
    if (context) context.hasEnded = true;
  });
}
