import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalPath, LOCALES, pathWithoutLocale } from "./languages.ts";

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
