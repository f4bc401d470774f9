import { LOCALES } from "@ezo/contract/values/locale";
import fc from "fast-check";
import { expect, it } from "vitest";
import { AppError } from "../../platform/app-error.ts";
import { mustBeOneBlock } from "./one-block.ts";

const block = { type: "heading", text: "Hello" };
const refusalOf = (fields: Parameters<typeof mustBeOneBlock>[0]) => {
  try {
    mustBeOneBlock(fields);
    return null;
  } catch (error) {
    return error instanceof AppError ? Object.keys(error.fields ?? {}) : expect.fail(String(error));
  }
};

it("takes one block in some languages, whatever the languages are", () => {
  fc.assert(
    fc.property(fc.record({ ka: fc.nat(2), en: fc.nat(2), ru: fc.nat(2) }), (counts) => {
      const fields = Object.fromEntries(
        LOCALES.map((locale) => [
          `translations.${locale}.blocks`,
          Array.from({ length: counts[locale] }, () => block),
        ]),
      );
      const all = Object.values(counts);
      const isRight = all.every((count) => count <= 1) && all.some((count) => count === 1);
      expect(refusalOf(fields) === null).toBe(isRight);
    }),
  );
});

it("names what a saved block has too much of", () => {
  const right = { "translations.en.blocks": [block] };
  expect(refusalOf({ ...right, "translations.en.subject": "Hello" })).toEqual(["translations.en.subject"]);
  expect(refusalOf({ ...right, "translations.ru.preview_text": "x" })).toEqual([
    "translations.ru.preview_text",
  ]);
  expect(refusalOf({ ...right, "translations.ka.more_subjects": ["x"] })).toEqual([
    "translations.ka.more_subjects",
  ]);
  expect(refusalOf({ "translations.en.blocks": [block, block] })).toEqual(["translations.en.blocks"]);
  expect(refusalOf({})).toEqual(["translations"]);
});
