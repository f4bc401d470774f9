import {
  hasFact,
  isSameSort,
  OTHER_UNIT_TYPES,
  UNIT_FACTS,
  UNIT_TYPES,
} from "@ezo/contract/values/unit-types";
import fc from "fast-check";
import { expect, it } from "vitest";
import { AppError } from "../platform/app-error.ts";
import { factMistake, mustFitType, pageOf, withFittingFacts, withFittingPage } from "./unit-facts.ts";

const flat = fc.record({
  unit_type: fc.constant("apartment"),
  rooms: fc.integer({ min: 1, max: 50 }),
  bedrooms: fc.nat({ max: 50 }),
  area_living: fc.option(fc.integer({ min: 1, max: 90 })),
  area_balcony: fc.option(fc.integer({ min: 1, max: 90 })),
  orientation: fc.subarray(["N", "S", "W"]),
  layout_id: fc.option(fc.integer({ min: 1, max: 9 })),
});

it("of another type fit it, whatever the apartment had before", () => {
  fc.assert(
    fc.property(flat, fc.constantFrom(...OTHER_UNIT_TYPES), (before, unit_type) => {
      const after = { ...before, ...withFittingFacts({ unit_type }) };
      expect(factMistake(after)).toBeNull();
      for (const fact of UNIT_FACTS.filter((one) => hasFact(unit_type, one)))
        expect(after[fact]).toEqual(before[fact]);
    }),
  );
});

it("are left alone by what names no type, and by what names them itself", () => {
  fc.assert(
    fc.property(flat, fc.constantFrom(...UNIT_TYPES), ({ unit_type: _, ...facts }, type) => {
      expect(withFittingFacts(facts)).toBe(facts);
      expect(withFittingFacts({ ...facts, unit_type: type })).toEqual({ ...facts, unit_type: type });
    }),
  );
});

it("that do not fit are refused by the write that brings them, and by no other", () => {
  const parking = { unit_type: "parking", rooms: 2, price: 1 };
  expect(() => mustFitType({}, parking)).toThrow(AppError);
  expect(() => mustFitType({ ...parking, price: 2 }, parking)).not.toThrow();
  expect(factMistake({ unit_type: "apartment", rooms: 0 })?.field).toBe("rooms");
  expect(factMistake({ unit_type: "commercial", rooms: 0 })).toBeNull();
});

const page = fc.record({
  plan_image_id: fc.option(fc.integer({ min: 1, max: 9 })),
  gallery_image_ids: fc.uniqueArray(fc.integer({ min: 1, max: 9 })),
  "translations.ka.description": fc.string(),
  "translations.en.description": fc.string(),
  "translations.ru.description": fc.string(),
});
const NO_PAGE = {
  plan_image_id: null,
  gallery_image_ids: [],
  "translations.ka.description": "",
  "translations.en.description": "",
  "translations.ru.description": "",
};
const type = fc.constantFrom(...UNIT_TYPES);

it("of a page are taken away by a type of the other sort, and stay with any other change", () => {
  fc.assert(
    fc.property(page, type, type, (shown, from, to) => {
      const before = { ...shown, unit_type: from };
      const after = { ...before, ...withFittingPage(before, { unit_type: to }) };
      expect(after).toEqual({ ...(isSameSort(from, to) ? shown : NO_PAGE), unit_type: to });
      expect(withFittingPage(before, { price: 1 })).toEqual({ price: 1 });
    }),
  );
});

it("of a page stay where the change of type names them itself, as its undo does", () => {
  fc.assert(
    fc.property(page, type, type, (shown, from, to) => {
      const undo = { ...shown, unit_type: from };
      expect({ ...NO_PAGE, ...withFittingPage({ ...NO_PAGE, unit_type: to }, undo) }).toEqual(undo);
    }),
  );
});

it("of a page stay where the change of type names the page as it is", () => {
  fc.assert(
    fc.property(page, type, type, (shown, from, to) => {
      const before = { ...shown, unit_type: from, price: 1 };
      expect(pageOf(before)).toEqual(shown);
      const change = withFittingPage(before, { ...pageOf(before), unit_type: to });
      expect({ ...before, ...change }).toEqual({ ...before, unit_type: to });
    }),
  );
  expect(pageOf({ unit_type: "parking" })).toEqual(NO_PAGE);
});
