import {
  hasFact,
  isSameSort,
  OTHER_UNIT_FACTS,
  OTHER_UNIT_TYPES,
  PARKING_KINDS,
  UNIT_FACTS,
  UNIT_TYPES,
  type UnitFact,
} from "@ezo/contract/values/stock/unit-types";
import fc from "fast-check";
import { expect, it } from "vitest";
import { AppError } from "../platform/app-error.ts";
import type { Fields, FieldValue } from "../records/fields.ts";
import { factMistake, mustFitType, pageOf, withFittingFacts, withFittingPage } from "./unit-facts.ts";

const facts: Record<UnitFact, fc.Arbitrary<FieldValue>> = {
  rooms: fc.integer({ min: 1, max: 50 }),
  bedrooms: fc.nat({ max: 50 }),
  area_living: fc.option(fc.integer({ min: 1, max: 90 })),
  area_balcony: fc.option(fc.integer({ min: 1, max: 90 })),
  orientation: fc.subarray(["N", "S", "W"]),
  layout_id: fc.option(fc.integer({ min: 1, max: 9 })),
  parking_kind: fc.option(fc.constantFrom(...PARKING_KINDS)),
  has_ev_charger: fc.option(fc.boolean()),
  has_street_entrance: fc.option(fc.boolean()),
  frontage_m: fc.option(fc.integer({ min: 1, max: 90 })),
};
const type = fc.constantFrom(...UNIT_TYPES);
/** A unit with everything that it may have. */
const unit = fc
  .record({ unit_type: type, ...facts })
  .map((one): Fields => ({ ...one, ...withFittingFacts({ unit_type: one.unit_type }) }));

it("of another type fit it, whatever the unit had before", () => {
  fc.assert(
    fc.property(unit, fc.constantFrom(...OTHER_UNIT_TYPES), (before, unit_type) => {
      expect(factMistake(before)).toBeNull();
      const after: Fields = { ...before, ...withFittingFacts({ unit_type }) };
      expect(factMistake(after)).toBeNull();
      for (const fact of UNIT_FACTS.filter((one) => hasFact(unit_type, one)))
        expect(after[fact]).toEqual(before[fact]);
    }),
  );
});

it("of another type are refused one by one, a no as well as a yes", () => {
  fc.assert(
    fc.property(unit, type, fc.constantFrom(...OTHER_UNIT_FACTS), (one, unit_type, fact) => {
      const rooms = hasFact(unit_type, "rooms") ? 1 : 0;
      const fitting = { ...one, ...withFittingFacts({ unit_type }), unit_type, rooms };
      const refused = hasFact(unit_type, fact) ? undefined : fact;
      for (const value of [true, false, "open", 4])
        expect(factMistake({ ...fitting, [fact]: value })?.field).toBe(refused);
      expect(factMistake({ ...fitting, [fact]: null })).toBeNull();
    }),
  );
});

it("are left alone by what names no type, and by what names them itself", () => {
  fc.assert(
    fc.property(fc.record(facts), type, (named, unit_type) => {
      expect(withFittingFacts(named)).toBe(named);
      expect(withFittingFacts({ ...named, unit_type })).toEqual({ ...named, unit_type });
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
