import { getCountries } from "libphonenumber-js/min";

/**
 * Countries in Georgian by their codes. Every browser knows them in English and Russian, but Chrome is delivered without
 * Georgian names; Node has them (Unicode CLDR), so they are added to the phone field when it is built.
 */
export function georgianCountries(): Record<string, string> {
  const names = new Intl.DisplayNames("ka", { type: "region", fallback: "none" });
  return Object.fromEntries(getCountries().map((code) => [code, names.of(code) ?? code]));
}
