import { localeOfPath, LOCALES, localesWithout } from "@ezo/contract/values/languages";
import fc from "fast-check";
import { expect, it } from "vitest";
import { georgianAddress } from "./shown-languages.ts";

const WITHOUT_RUSSIAN = localesWithout(["ru"]);

it.each([
  ["/ru", "/"],
  ["/ru/", "/"],
  ["/ru/projects/1", "/projects/1"],
  ["/ru/apartments?rooms=2&page=3", "/apartments?rooms=2&page=3"],
  ["/ru/news/rss.xml", "/news/rss.xml"],
  ["/RU/About", "/About"],
  // Never another host's address.
  ["/ru//elsewhere.test", "/elsewhere.test"],
  ["/ru/\\elsewhere.test", "/elsewhere.test"],
])("leads %s to %s while Russian is off", (from, to) => {
  expect(georgianAddress(from, WITHOUT_RUSSIAN)).toBe(to);
});

it.each(["/", "/about", "/en/about", "/ka", "/ka/about", "/russia", "/projects/ru", "/?lang=/ru/"])(
  "leaves %s alone",
  (url) => {
    expect(georgianAddress(url, WITHOUT_RUSSIAN)).toBeUndefined();
  },
);

// ASVS 5.0: 3.7.2
it("never leads to another host, and nowhere at all while every language is on", () => {
  const part = fc.stringMatching(/^[a-zA-Z0-9/\\?.-]{0,12}$/);
  fc.assert(
    fc.property(fc.constantFrom("/ru", "/RU", "/en", "/ka", ""), part, (prefix, rest) => {
      const url = prefix + rest;
      expect(georgianAddress(url, LOCALES)).toBeUndefined();
      const target = georgianAddress(url, WITHOUT_RUSSIAN);
      if (target === undefined) return;
      expect(target.startsWith("/")).toBe(true);
      expect(target.startsWith("//") || target.startsWith("/\\")).toBe(false);
      expect(localeOfPath(url.toLowerCase().split("?")[0] ?? "")).toBe("ru");
    }),
  );
});
