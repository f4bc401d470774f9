import fc from "fast-check";
import { expect, it } from "vitest";
import { georgianStems, isSameNoun } from "./georgian-stems.ts";

it.each([
  ["ვადა", ["ვადები", "ვადის", "ვადას", "ვადით", "ვადაში", "ვადების", "ვადებს", "ვადებზე", "ვადისთვის"]],
  ["ფერი", ["ფერები", "ფერის", "ფერს", "ფერში", "ფერებით", "ფერებისთვის"]],
  ["ენა", ["ენები", "ენის", "ენაზე", "ენებს", "ენიდან"]],
  ["ლოგო", ["ლოგოს", "ლოგოში", "ლოგოები", "ლოგოების"]],
  ["კორპუსი", ["კორპუსები", "კორპუსთან", "კორპუსიდან", "კორპუსებში"]],
  ["შეტყობინება", ["შეტყობინების", "შეტყობინებები", "შეტყობინებების", "შეტყობინებაში"]],
])("%s is the same noun in its other forms", (noun, forms) => {
  for (const [index, form] of forms.entries()) {
    expect(isSameNoun(noun, form), form).toBe(true);
    expect(isSameNoun(form, noun), form).toBe(true);
    for (const other of forms.slice(index)) expect(isSameNoun(form, other), `${form} ${other}`).toBe(true);
  }
});

it.each([
  ["ვადა", "ვალუტა"],
  ["ფერი", "ფერადი"],
  ["სახელი", "სახლები"],
  ["ბინა", "ბინადარი"],
  ["და", "დი"],
])("%s and %s are two nouns", (one, other) => expect(isSameNoun(one, other)).toBe(false));

it("changes no word of another alphabet", () => {
  for (const word of ["words", "сроки", "smtp", "123", ""]) expect(georgianStems(word)).toEqual([word]);
});

it("has stems that the word begins with, and that are no single letters", () => {
  const letter = fc.constantFrom(..."აბგდევზთიკლმნოსტუფშ");
  const georgian = fc.string({ unit: letter, minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(georgian, (word) => {
      const [itself, ...stems] = georgianStems(word);
      expect(itself).toBe(word);
      for (const stem of stems) {
        expect(word.startsWith(stem)).toBe(true);
        expect(stem.length).toBeGreaterThan(1);
        expect(isSameNoun(word, stem)).toBe(true);
      }
    }),
  );
});
