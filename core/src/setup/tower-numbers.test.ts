import { TOWER } from "@ezo/contract/values/limits/stock";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "../platform/app-error.ts";
import { towerFloors } from "./tower-numbers.ts";

const tower = (over: object = {}) => ({
  first_floor: 1,
  floors: 20,
  apartments_per_floor: 8,
  number_pattern: "{floor}{nn}",
  ...over,
});
const refusalOf = (given: ReturnType<typeof tower>): unknown => {
  try {
    towerFloors(given);
  } catch (error) {
    return error instanceof AppError ? error.fields : error;
  }
  return undefined;
};

describe("the floors of a tower", () => {
  it("are as many as wanted, each with its apartments, and no number twice", () => {
    const sizes = fc.record({
      first_floor: fc.integer({ min: -5, max: 100 }),
      floors: fc.integer({ min: 1, max: 25 }),
      apartments_per_floor: fc.integer({ min: 1, max: TOWER.perFloor }),
      number_pattern: fc.constantFrom("{floor}{nn}", "{serial}", "{floor}-{n}", "{floor}{riser}"),
    });
    fc.assert(
      fc.property(sizes, (given) => {
        const floors = towerFloors(given);
        expect(floors.map(({ number }) => number)).toEqual(
          Array.from({ length: given.floors }, (_, index) => given.first_floor + index),
        );
        const numbers = floors.flatMap(({ apartments }) => apartments);
        expect(numbers).toHaveLength(given.floors * given.apartments_per_floor);
        expect(new Set(numbers).size).toBe(numbers.length);
      }),
    );
  });

  it("are numbered by the pattern", () => {
    const floors = towerFloors(tower());
    expect(floors[0]?.apartments.slice(0, 2)).toEqual(["101", "102"]);
    expect(floors.at(-1)?.apartments.at(-1)).toBe("2008");
    expect(
      towerFloors(tower({ number_pattern: "{serial}" }))
        .at(-1)
        ?.apartments.at(-1),
    ).toBe("160");
  });

  it("are refused by the pattern's field where two apartments would have one number, or one too long a number", () => {
    const clashing = tower({ number_pattern: "{floor}{n}", apartments_per_floor: 11 });
    expect(refusalOf(clashing)).toEqual({ number_pattern: ["errors.tower_numbers"] });
    const long = tower({ number_pattern: `${"a".repeat(30)}{n}` });
    expect(refusalOf(long)).toEqual({ number_pattern: ["errors.too_long"] });
  });
});
