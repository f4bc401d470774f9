import fc from "fast-check";
import { expect, it } from "vitest";
import { LOCALES } from "../languages.ts";
import { inLanguage, pageLocale } from "./site-paths.ts";

it.each([
  ["/news", "en", "/en/news"],
  ["/en/news/4?page=2#top", "ka", "/news/4?page=2#top"],
  ["/ru?x=1", "en", "/en?x=1"],
  ["/", "ru", "/ru"],
  ["/ka/contact", "en", "/en/contact"],
  ["/media/a.jpg", "en", "/media/a.jpg"],
  ["/news/feed.xml", "en", "/news/feed.xml"],
  ["https://example.com/news", "en", "https://example.com/news"],
  ["//example.com/news", "en", "//example.com/news"],
  ["{{view_url}}", "en", "{{view_url}}"],
] as const)("%s in %s is %s", (link, locale, translated) => {
  expect(inLanguage(link, locale)).toBe(translated);
});

it("a page is in the language it was translated to, and comes back unchanged", () => {
  const path = fc.constantFrom(
    "/",
    "/news",
    "/news/7?page=2",
    "/projects/1/A/floor-2#plan",
    "/contact?about=3",
  );
  const language = fc.constantFrom(...LOCALES);
  fc.assert(
    fc.property(path, language, language, (link, one, other) => {
      const there = inLanguage(link, one);
      expect(pageLocale(there)).toBe(one);
      expect(inLanguage(inLanguage(there, other), "ka")).toBe(link);
    }),
  );
});
