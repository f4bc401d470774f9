import { LOCALES } from "@ezo/contract/values/languages";
import { runs } from "@ezo/contract/testing/scope";
import fc from "fast-check";
import { expect, it } from "vitest";
import { boundHtml, boundWords } from "./bound-words.ts";

/** No-break spaces are hard to see: `_` in their place. */
const marked = (text: string) => text.replaceAll("\u00a0", "_");
const plain = (text: string) => text.replaceAll("\u00a0", " ");

it.each([
  ["ru", "Дом в саду и двор на юг", "Дом в_саду и_двор на_юг"],
  ["ru", "В доме (с балконом) не шумно", "В_доме (с_балконом) не_шумно"],
  ["ru", "Говорит А. С. Пушкин, корпус Б.", "Говорит А._С._Пушкин, корпус Б."],
  ["ru", "От 45 м² до 1,5 км, 98 % в 2025 году, № 9", "От_45_м² до_1,5_км, 98_% в_2025_году, №_9"],
  ["ru", "Кто-то вошёл, 3 комнаты и 2 мансарды", "Кто-то вошёл, 3 комнаты и_2 мансарды"],
  ["ka", "სახლი და ეზო, 45 მ² ან მეტი", "სახლი და_ეზო, 45_მ² ან_მეტი"],
  ["ka", "ამბობს ე. ვაზიანელი", "ამბობს ე._ვაზიანელი"],
  ["en", "A house in a garden, 45 m²", "A house in a garden, 45 m²"],
] as const)("in %s binds %s", (locale, text, bound) => {
  expect(marked(boundWords(text, locale))).toBe(bound);
});

it("leaves tags alone, and binds across them", () => {
  const html = '<p>Дом <a href="/projects/1" title="Дом в саду">в саду</a> и <em>двор</em> у реки</p>';
  expect(marked(boundHtml(html, "ru"))).toBe(
    '<p>Дом <a href="/projects/1" title="Дом в саду">в_саду</a> и_<em>двор</em> у_реки</p>',
  );
});

const piece = fc.constantFrom(
  ..."в и с. А. (на -то о, дом Дом 5 45 № № 9 м м² кв % году და ან თუ სახლი ე. მ² — 😀 😀в".split(" "),
  "",
  "\n",
  "\u00a0",
);
const texts = fc
  .array(fc.tuple(piece, fc.constantFrom(" ", " ", "\u00a0", "")))
  .map((all) => all.flat().join(""));

it("changes spaces alone, and nothing the second time", () => {
  fc.assert(
    fc.property(texts, fc.constantFrom(...LOCALES), (written, locale) => {
      const bound = boundWords(written, locale);
      expect(plain(bound)).toBe(plain(written));
      expect(boundWords(bound, locale)).toBe(bound);
      const html = `<p class="в доме">${written}</p>`;
      expect(plain(boundHtml(html, locale))).toBe(plain(html));
      expect(boundHtml(boundHtml(html, locale), locale)).toBe(boundHtml(html, locale));
    }),
    { numRuns: runs(300) },
  );
});
