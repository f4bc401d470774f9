import fc from "fast-check";
import { expect, it } from "vitest";
import { SIDES } from "../../inventory/apartments.ts";
import { runs } from "../../testing/scope.ts";
import { AZIMUTHS, SUN_DAYS, sunHours, sunPath } from "./sun.ts";

const TBILISI = 41.7;

it("knows where each side looks that an apartment can have", () => {
  expect(Object.keys(AZIMUTHS)).toEqual([...SIDES]);
});

it.each([
  [["S"], [9, 12, 8]],
  [["N"], [0, 0, 7]],
  // What the east has in the morning the west has in the afternoon.
  [["SE"], [8, 8, 9]],
  [["SW"], [8, 8, 9]],
  [
    ["N", "S"],
    [9, 12, 15],
  ],
  [[], [0, 0, 0]],
])("estimates the hours of sun of %j in Tbilisi", (sides, hours) => {
  expect(SUN_DAYS.map((day) => sunHours(TBILISI, sides, day))).toEqual(hours);
});

it("has the sun in the north south of the equator, and all day beyond the polar circle", () => {
  expect(sunHours(-33, ["N"], "june")).toBeGreaterThan(sunHours(-33, ["S"], "june"));
  expect(sunHours(70, ["N", "S"], "june")).toBe(24);
  expect(sunHours(70, [...SIDES], "december")).toBe(0);
});

const latitude = fc.integer({ min: -90, max: 90 });
const day = fc.constantFrom(...SUN_DAYS);

it("never has more sun than day, and never less for a further side", () => {
  fc.assert(
    fc.property(
      latitude,
      day,
      fc.shuffledSubarray([...SIDES]),
      fc.constantFrom(...SIDES),
      (at, when, sides, other) => {
        const hours = sunHours(at, sides, when);
        expect(hours).toBeLessThanOrEqual(sunHours(at, [...sides, other], when));
        expect(hours).toBeLessThanOrEqual(Math.round(sunPath(at, when).length / 10));
      },
    ),
    { numRuns: runs(200) },
  );
});

it("has the sun at its highest at noon, in the south or the north", () => {
  fc.assert(
    // At a pole every hour is like noon.
    fc.property(fc.integer({ min: -80, max: 80 }), day, (at, when) => {
      const path = sunPath(at, when);
      const highest = Math.max(...path.map(({ altitude }) => altitude));
      for (const { azimuth, altitude } of path) {
        expect(altitude).toBeLessThanOrEqual(90);
        expect(azimuth >= 0 && azimuth < 360).toBe(true);
        if (altitude === highest && highest < 85)
          expect(Math.abs(Math.sin((azimuth * Math.PI) / 180))).toBeLessThan(0.3);
      }
    }),
    { numRuns: runs(100) },
  );
});
