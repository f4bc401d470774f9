import fc from "fast-check";
import { expect, it } from "vitest";
import { nameIn } from "./name-in.ts";
import { hasNameWords, nameKeyOf, spellingsOf, withNameKey } from "./name-key.ts";
import { searchFormOf } from "./search-form.ts";

const keyOf = (name: string) => nameKeyOf(searchFormOf(name));

it.each([
  ["გიორგი", "Giorgi", "Гиорги"],
  ["ქეთევან ყიფიანი", "Ketevan Qipiani", "Кетеван Кипиани"],
  ["ნინო ღამბაშიძე", "Nino Ghambashidze", "Нино Гамбашидзе"],
  ["ჯაბა ჭყონია", "Jaba Chqonia", "Джаба Чкония"],
  ["იულია", "Yulia", "Юлия"],
  ["ალექსანდრე", "Alexandre", "Александре"],
  ["ხატია ხარაძე", "KHATIA Kharadze", "Хатия Харадзе"],
])("a name has one key in Georgian, Latin and Cyrillic letters: %s", (georgian, latin, cyrillic) => {
  expect([keyOf(latin), keyOf(cyrillic)]).toEqual([keyOf(georgian), keyOf(georgian)]);
});

it("a name has the key of how our mails write it for readers of other languages", () => {
  // ჰ and ხ are one letter in Russian.
  const letters = [..."აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯ"];
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 }), (name) => {
      for (const locale of ["en", "ru"] as const) expect(keyOf(nameIn(locale, name))).toBe(keyOf(name));
    }),
  );
});

it("a word is looked for as it is typed and by its key, unless that is nearly nothing", () => {
  expect(spellingsOf("გიორგი")).toEqual(["გიორგი", "giorgi"]);
  expect(spellingsOf("giorgi")).toEqual(["giorgi"]);
  expect(spellingsOf("ы")).toEqual(["ы", "i"]);
  for (const word of ["ььь", "იიი", "555"]) expect(spellingsOf(word)).toEqual([word]);
  expect(hasNameWords("Нино 100%")).toEqual({
    AND: [
      { OR: [{ searchText: { contains: "нино" } }, { searchText: { contains: "nino" } }] },
      { OR: [{ searchText: { contains: "100\\%" } }] },
    ],
  });
});

it("a text has the key of its name where that is written otherwise", () => {
  expect(withNameKey("ნინო n@example.ge", "ნინო")).toBe("ნინო n@example.ge nino");
  expect(withNameKey("nino n@example.ge", "Nino")).toBe("nino n@example.ge");
  expect(withNameKey("", "")).toBe("");
});
