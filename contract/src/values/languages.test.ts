import fc from "fast-check";
import { expect, it } from "vitest";
import {
  canonicalPath,
  type Locale,
  localeAmong,
  LOCALES,
  localesWithout,
  pathWithoutLocale,
} from "./languages.ts";

/** Browsers take `//` and `/\` for the beginning of a host. */
const ON_THIS_SITE = /^\/(?![/\\])/;
const path = fc
  .array(fc.constantFrom("/", "//", "\\", "evil.example", "en", "ru", "about", "@", ":", "%5C", "."))
  .map((parts) => `/${parts.join("")}`);

it("leads to this site in every language, whatever the path", () => {
  fc.assert(
    fc.property(path, fc.constantFrom(...LOCALES), (asked, locale) => {
      const own = pathWithoutLocale(asked);
      for (const address of [own, canonicalPath(locale, asked), canonicalPath(locale, own)])
        expect(address).toMatch(ON_THIS_SITE);
    }),
  );
});

it("shows Georgian whatever is switched off, then the others that are on, in the site's order", () => {
  const off: Locale[][] = [[], ["ru"], ["ru", "en"], ["ka"]];
  expect(off.map(localesWithout)).toEqual([["ka", "en", "ru"], ["ka", "en"], ["ka"], ["ka", "en", "ru"]]);
  fc.assert(
    fc.property(fc.shuffledSubarray([...LOCALES]), fc.constantFrom(...LOCALES), (some, locale) => {
      const shown = localesWithout(some);
      const isShown = locale === "ka" || !some.includes(locale);
      expect(shown.includes(locale)).toBe(isShown);
      expect(localeAmong(shown, locale)).toBe(isShown ? locale : "ka");
    }),
  );
});

it("keeps ordinary paths", () => {
  expect(["/", "/en", "/en/about", "/about", "/english"].map(pathWithoutLocale)).toEqual([
    "/",
    "/",
    "/about",
    "/about",
    "/english",
  ]);
  expect(LOCALES.map((locale) => canonicalPath(locale, "/about"))).toEqual([
    "/about",
    "/en/about",
    "/ru/about",
  ]);
});
