import { APARTMENT_STATUSES } from "@ezo/contract/site/apartment-status";
import fc from "fast-check";
import { expect, it } from "vitest";
import { sumOf } from "./board-sum.ts";

const cell = fc.record({
  status: fc.constantFrom(...APARTMENT_STATUSES),
  price: fc.option(fc.integer({ min: 1, max: 9_999_999 })),
  area_total: fc.integer({ min: 1, max: 100_000 }).map((hundredths) => hundredths / 100),
});

it("sums parts to the whole, to the hundredth, and counts what has no price", () => {
  fc.assert(
    fc.property(fc.array(cell), fc.array(cell), (some, others) => {
      const [one, other, all] = [sumOf(some), sumOf(others), sumOf([...some, ...others])];
      expect(all.price).toBe(one.price + other.price);
      expect(all.unpriced).toBe(one.unpriced + other.unpriced);
      expect(Math.round(all.area * 100)).toBe(Math.round(one.area * 100) + Math.round(other.area * 100));
      expect(String(all.area)).toMatch(/^\d+(\.\d{1,2})?$/);
    }),
  );
});

it("is of the available ones alone, and leaves none of the others uncounted", () => {
  fc.assert(
    fc.property(fc.array(cell), (cells) => {
      const { available, reserved, sold, ...sum } = sumOf(cells);
      expect(available + reserved + sold).toBe(cells.length);
      const free = sumOf(cells.filter(({ status }) => status === "available"));
      expect({ ...sum, available, reserved: 0, sold: 0 }).toEqual(free);
    }),
  );
});

it("has the mean price of a square metre, of those that have a price", () => {
  const free = { status: "available", area_total: 50.5, price: 100_000 } as const;
  expect(sumOf([free, { ...free, area_total: 101.01 }]).mean).toBe(1320);
  expect(sumOf([free, { ...free, price: null }, { ...free, status: "sold", price: 9 }]).mean).toBe(1980);
  expect(sumOf([{ ...free, price: null }]).mean).toBe(0);
  expect(sumOf([]).mean).toBe(0);
});
