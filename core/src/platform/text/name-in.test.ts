import fc from "fast-check";
import { expect, it } from "vitest";
import { nameIn } from "./name-in.ts";

it.each([
  ["ნინო მაყვლიანი", "Nino Maqvliani", "Нино Маквлиани"],
  ["გიორგი ვერხვაძე", "Giorgi Verkhvadze", "Гиорги Верхвадзе"],
  ["ნათია ჯანელიძე", "Natia Janelidze", "Натия Джанелидзе"],
  ["ელენე ელიავა-წერეთელი", "Elene Eliava-Tsereteli", "Элене Элиава-Церетели"],
  ["მიქაელ იელიანი", "Mikael Ieliani", "Микаэл Иелиани"],
  ["ᲗᲐᲛᲐᲠ ჭყონია", "Tamar Chqonia", "Тамар Чкония"],
  ["ადმინისტრატორი", "Administrator", "Администратор"],
  ["Anna Ткач", "Anna Ткач", "Anna Ткач"],
])("writes %s as readers of each language read it", (name, en, ru) => {
  expect([nameIn("ka", name), nameIn("en", name), nameIn("ru", name)]).toEqual([name, en, ru]);
});

it("leaves no Georgian letter, no empty word and everything else as it was", () => {
  const letters = [..."აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ"];
  const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 });
  const other = fc.constantFrom("Anna", "Ткач", "-", "O'Neill", "3");
  fc.assert(
    fc.property(
      fc.array(fc.oneof(word, other), { minLength: 1 }),
      fc.constantFrom("en" as const, "ru" as const),
      (words, to) => {
        const written = words.map((one) => nameIn(to, one));
        expect(nameIn(to, words.join(" "))).toBe(written.join(" "));
        for (const [at, one] of written.entries()) {
          expect(one).toMatch(to === "en" ? /^[\p{Script=Latin}\p{Script=Cyrillic}'\-\d]+$/u : /^[^ა-ჰ]+$/);
          expect(nameIn(to, one)).toBe(one);
          if (!letters.includes(words[at]?.[0] ?? "")) expect(one).toBe(words[at]);
        }
      },
    ),
  );
});
