import { expect, it } from "vitest";
import { flatTexts, nestedTexts } from "./inventory.texts.ts";

it("names every text by its language, and puts it back", () => {
  const values = { number: 3, translations: { ka: { name: "ა" }, en: { name: "A" } } };
  const flat = flatTexts(values);
  expect(flat).toEqual({ number: 3, "translations.ka.name": "ა", "translations.en.name": "A" });
  expect(nestedTexts(flat)).toEqual(values);
  expect(nestedTexts({ number: 3 })).toEqual({ number: 3 });
});
