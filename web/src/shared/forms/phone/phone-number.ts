import {
  AsYouType,
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
} from "libphonenumber-js/min";
import metadata from "libphonenumber-js/min/metadata";

/** A number being typed: `value` is what has been typed so far, with `+` and dial code, or "". */
export interface TypedNumber {
  country: CountryCode | undefined;
  value: string;
}

/** Reads a text that begins with `+`; the country is known once the dial code is complete. */
export function readInternational(text: string): TypedNumber {
  const digits = text.replace(/\D/g, "");
  const value = digits && `+${digits}`;
  const typed = new AsYouType();
  typed.input(value);
  return { value, country: typed.getCountry() ?? mainCountryOf(typed.getCallingCode()) };
}

/** Reads a text as a number in `country`, or in its own country if it begins with `+`. */
export function readTyped(text: string, country: CountryCode | undefined): TypedNumber {
  if (text.trim().startsWith("+")) return readInternational(text);
  const typed = new AsYouType(country);
  typed.input(text);
  return { country, value: typed.getNumberValue() ?? "" };
}

/** The digits after the dial code. */
export function nationalPart({ country, value }: TypedNumber): string {
  const prefix = country ? `+${getCountryCallingCode(country)}` : "+";
  return value.startsWith(prefix) ? value.slice(prefix.length) : "";
}

/** The same national digits in another country. */
export function moveTo(country: CountryCode, from: TypedNumber): TypedNumber {
  const national = nationalPart(from);
  return { country, value: national ? `+${getCountryCallingCode(country)}${national}` : "" };
}

export const asCountry = (code: string | undefined): CountryCode | undefined =>
  code !== undefined && isSupportedCountry(code) ? code : undefined;

/** Several countries share +1 or +7; the tables name the main one first. */
function mainCountryOf(callingCode: string | undefined): CountryCode | undefined {
  return callingCode === undefined ? undefined : metadata.country_calling_codes[callingCode]?.[0];
}
