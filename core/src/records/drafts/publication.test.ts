import { LOCALES } from "@ezo/contract/values/locale";
import fc from "fast-check";
import { expect, it } from "vitest";
import { divided } from "./publication.ts";

const field = fc.oneof(
  fc.constantFrom("year", "category", "main_image"),
  fc
    .tuple(fc.constantFrom(...LOCALES), fc.constantFrom("title", "content"))
    .map(([locale, name]) => `translations.${locale}.${name}`),
);

it("finds the language of a text of settings, and none in a list of all languages", () => {
  const fields = { "contact_info.address.value.en": "A", "contact_info.phone.value": "1", faqs: [] };
  const { chosen, rest } = divided(fields, ["en"]);
  expect(chosen).toEqual({ "contact_info.address.value.en": "A" });
  expect(rest).toEqual({ "contact_info.phone.value": "1", faqs: [] });
});

it("divides a draft into what is published and the rest, and loses no field", () => {
  fc.assert(
    fc.property(fc.dictionary(field, fc.string()), fc.subarray([...LOCALES]), (fields, languages) => {
      const { chosen, rest } = divided(fields, languages);
      expect({ ...chosen, ...rest }).toEqual(fields);
      expect(Object.keys(chosen).filter((name) => name in rest)).toEqual([]);
      const isOf = (name: string) => languages.some((locale) => name.startsWith(`translations.${locale}.`));
      for (const name of Object.keys(fields))
        expect(name in chosen).toBe(languages.length === 0 || isOf(name));
    }),
  );
});
