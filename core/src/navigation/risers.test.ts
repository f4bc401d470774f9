import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { risersOf } from "./risers.ts";

const risers = (...numbers: [floor: number, number: string][]) => {
  const apartments = numbers.map(([floor_number, apartment_number]) => ({ floor_number, apartment_number }));
  const found = risersOf(apartments);
  return apartments.map((each) => found.get(each));
};

describe("the riser of an apartment", () => {
  it("is in its number where all numbers are made of floor and place", () => {
    expect(risers([1, "101"], [1, "103"], [12, "1204"])).toEqual([1, 3, 4]);
    expect(risers([1, "A-101"], [2, "A-202"])).toEqual([1, 2]);
  });

  it("is the place on the floor with any other numbering", () => {
    expect(risers([1, "1"], [1, "2"], [2, "3"], [2, "10"])).toEqual([1, 2, 1, 2]);
    expect(risers([1, "101"], [1, "102"], [2, "7"])).toEqual([1, 2, 1]);
    expect(risers([-1, "101"], [0, "001"])).toEqual([1, 1]);
    expect(risers([1, "A101"], [1, "B101"])).toEqual([1, 2]);
  });

  it("is the same in whatever order the apartments come", () => {
    expect(risers([1, "01"], [1, "1"])).toEqual([1, 2]);
    expect(risers([1, "1"], [1, "01"])).toEqual([2, 1]);
  });

  it("is positive, and another for each apartment of a floor", () => {
    const number = fc.oneof(fc.stringMatching(/^[A-B]?\d{1,4}$/), fc.string({ maxLength: 4 }));
    const apartment = fc.record({ floor_number: fc.integer({ min: -2, max: 12 }), apartment_number: number });
    fc.assert(
      fc.property(fc.array(apartment, { maxLength: 30 }), (apartments) => {
        const found = risersOf(apartments);
        const places = apartments.map((each) => `${each.floor_number}/${found.get(each)}`);
        expect(new Set(places).size).toBe(apartments.length);
        expect(apartments.every((each) => (found.get(each) ?? 0) >= 1)).toBe(true);
      }),
    );
  });
});
