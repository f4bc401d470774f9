import { expect, it } from "vitest";
import { fieldsOf, nested } from "./fields.ts";

it("names every text by its language, and puts it back", () => {
  const values = { number: 3, translations: { ka: { name: "ა" }, en: { name: "A" } } };
  const fields = fieldsOf(values);
  expect(fields).toEqual({ number: 3, "translations.ka.name": "ა", "translations.en.name": "A" });
  expect(nested(fields)).toEqual(values);
  expect(nested({ number: 3 })).toEqual({ number: 3 });
});

it("leaves out what was not sent, and what is no field", () => {
  const body = {
    version: 2,
    reviewed: ["en"],
    year: undefined,
    number: 0,
    translations: { en: { name: "" } },
  };
  expect(fieldsOf(body)).toEqual({ number: 0, "translations.en.name": "" });
});

it("takes a language's only text without a name", () => {
  expect(fieldsOf({ translations: { en: "Yard" } })).toEqual({ "translations.en": "Yard" });
});
