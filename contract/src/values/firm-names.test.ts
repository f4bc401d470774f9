import fc from "fast-check";
import { expect, it } from "vitest";
import { DEFAULT_FIRM_NAMES, demoNamesIn, FIRM_GROUP, firmTexts } from "./firm-names.ts";
import { groupOf, LOCALES, localesWithout } from "./languages.ts";

const words = fc.string({ maxLength: 12 });
const texts = fc.record({ ka: fc.string({ minLength: 1, maxLength: 12 }), en: words, ru: words });
const maybe = fc.record({ ka: words, en: words, ru: words });

it("a firm with a Georgian name has a name and a short name in every language", () => {
  fc.assert(
    fc.property(
      texts,
      maybe,
      maybe,
      words,
      fc.constantFrom(...LOCALES),
      (name, short, legal, number, locale) => {
        const shown = firmTexts({ name, short_name: short, legal_name: legal, legal_number: number }, locale);
        expect(shown["firm.name"]).toBe(name[locale] || name.ka);
        expect(shown["firm.short_name"]).not.toBe("");
        expect(Object.keys(shown).map(groupOf)).toEqual(Array(6).fill(FIRM_GROUP));
      },
    ),
  );
});

it("titles of pages have one suffix in every language", () => {
  const suffixes = LOCALES.map((locale) => firmTexts(DEFAULT_FIRM_NAMES, locale));
  for (const shown of suffixes)
    expect([shown["firm.title"], shown["firm.full_title"]]).toEqual(["Ezo", "Ezo Development"]);
});

it("the demo's name is found where somebody reads it: in the languages that are on, and the English one in titles", () => {
  const name = DEFAULT_FIRM_NAMES.name;
  expect(demoNamesIn(name, LOCALES)).toEqual(["ka", "en", "ru"]);
  expect(demoNamesIn(name, localesWithout(["ru"]))).toEqual(["ka", "en"]);
  expect(demoNamesIn(name, localesWithout(["en", "ru"]))).toEqual(["ka", "en"]);
  expect(demoNamesIn({ ...name, ka: "მუხა" }, localesWithout(["ru"]))).toEqual(["en"]);
  expect(demoNamesIn({ ka: "მუხა", en: "", ru: "" }, LOCALES)).toEqual([]);
});

it("the demo firm is named in three languages", () => {
  for (const locale of LOCALES) expect(firmTexts(DEFAULT_FIRM_NAMES, locale)["firm.name"]).not.toBe("");
});
