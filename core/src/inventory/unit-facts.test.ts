import { hasFact, OTHER_UNIT_TYPES, UNIT_FACTS, UNIT_TYPES } from "@ezo/contract/values/unit-types";
import fc from "fast-check";
import { expect, it } from "vitest";
import { AppError } from "../platform/app-error.ts";
import { factMistake, mustFitType, withFittingFacts } from "./unit-facts.ts";

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
