import { PHONE_PREFERRED_COUNTRIES } from "@ezo/contract/values/limits/fields";
import type { Locale } from "@ezo/contract/values/languages";
import { type CountryCode, getCountries, getCountryCallingCode } from "libphonenumber-js/min";

export interface Country {
  code: CountryCode;
  /** Name in the page's language. */
  name: string;
  /** With the plus. */
  dialCode: string;
  isPreferred: boolean;
}

/** Every country with a numbering plan: the preferred ones first, the rest by name. */
export function listCountries(locale: Locale): Country[] {
  const names = new Intl.DisplayNames([locale, "en"], { type: "region" });
  const nameOf = (code: CountryCode) =>
    (locale === "ka" ? __GEORGIAN_COUNTRIES__[code] : names.of(code)) ?? code;
  const byName = new Intl.Collator(locale);
  const countryOf = (code: CountryCode, isPreferred: boolean): Country => ({
    code,
    name: nameOf(code),
    dialCode: `+${getCountryCallingCode(code)}`,
    isPreferred,
  });
  const preferred: readonly CountryCode[] = PHONE_PREFERRED_COUNTRIES;
  const others = getCountries().filter((code) => !preferred.includes(code));
  return [
    ...preferred.map((code) => countryOf(code, true)),
    ...others.map((code) => countryOf(code, false)).sort((a, b) => byName.compare(a.name, b.name)),
  ];
}

/** Countries whose name contains `query`, whose dial code begins with it, or whose code equals it. */
export function searchCountries(countries: readonly Country[], query: string): readonly Country[] {
  const wanted = query.trim().toLocaleLowerCase();
  if (!wanted) return countries;
  const digits = wanted.replace(/^\+/, "");
  return countries.filter(
    ({ name, code, dialCode }) =>
      name.toLocaleLowerCase().includes(wanted) ||
      code.toLowerCase() === wanted ||
      (/^\d+$/.test(digits) && dialCode.startsWith(`+${digits}`)),
  );
}
