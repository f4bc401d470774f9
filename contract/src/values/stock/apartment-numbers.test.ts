import fc from "fast-check";
import { expect, it } from "vitest";
import { KNOWN_PLACES, NUMBER_PATTERN, numberByPattern } from "./apartment-numbers.ts";

it("numbers apartments by a pattern", () => {
  const at = { floor: 6, place: 2, riser: 3, serial: 37 };
  const numbers = ["{serial}", "{floor}{nn}", "{floor}{riser}", "{floor}-{n}"].map((pattern) =>
    numberByPattern(pattern, at),
  );
  expect(numbers).toEqual(["37", "602", "603", "6-2"]);
  expect(numberByPattern("{floor}-{n}", { floor: -1, place: 12 })).toBe("-1-12");
  expect(numberByPattern("{floor}{riser}", { floor: 6, place: 12 })).toBe("612");
});

it("takes patterns that say which apartment of a floor it is, and knows its places", () => {
  const isTaken = (pattern: string) => NUMBER_PATTERN.test(pattern) && KNOWN_PLACES.test(pattern);
  const good = ["{riser}", "{floor}{riser}", "A-{riser}/{floor}", "{n}", "{serial}"];
  expect(good.filter(isTaken)).toEqual(good);
  expect(["{floor}", "{risers}", "{floor}{riser", "{block}{riser}"].filter(isTaken)).toEqual([]);
});

it("gives no two apartments of a building one number by a pattern with floor and riser", () => {
  const filling = fc.constantFrom("", "-", "A", "0", "12", "/");
  const patterns = fc
    .tuple(filling, filling, filling, fc.boolean())
    .map(([before, between, after, isFloorFirst]) => {
      const [first, second] = isFloorFirst ? ["{floor}", "{riser}"] : ["{riser}", "{floor}"];
      return `${before}${first}${between}${second}${after}`;
    });
  const places = fc.uniqueArray(
    fc.record({ floor: fc.integer({ min: -20, max: 300 }), riser: fc.integer({ min: 1, max: 99 }) }),
    { selector: ({ floor, riser }) => `${floor}/${riser}`, maxLength: 200 },
  );
  fc.assert(
    fc.property(patterns, places, (pattern, all) => {
      // As where apartments are missing on every floor: the place says nothing about the riser.
      const numbers = all.map((at) => numberByPattern(pattern, { ...at, place: 1 }));
      expect(new Set(numbers).size).toBe(all.length);
    }),
  );
});
