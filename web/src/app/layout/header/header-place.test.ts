import fc from "fast-check";
import { expect, it } from "vitest";
import { headerPlace, type HeaderPlace } from "./header-place.ts";

const height = 68;
/** The places on a walk through these scroll positions, from the page's top. */
function walk(positions: readonly number[]): HeaderPlace[] {
  let [place, lastY]: [HeaderPlace, number] = ["top", 0];
  return positions.map((y) => {
    place = headerPlace(place, { lastY, y, height });
    lastY = y;
    return place;
  });
}

it("leaves with the page, comes back on the way up, and goes again on the way down", () => {
  expect(walk([30, 400, 900, 880, 700, 720, 710, 0])).toEqual([
    "top",
    "past",
    "past",
    "back",
    "back",
    "away",
    "back",
    "top",
  ]);
});

it("stays while its own place in the page is in sight", () => {
  expect(walk([400, 300, 40, 60])).toEqual(["past", "back", "back", "back"]);
});

it("is out of sight after a step down the page, and in sight after a step up", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 5000 }), { minLength: 1 }), (positions) => {
      const places = walk(positions);
      for (const [index, y] of positions.entries()) {
        const lastY = positions[index - 1] ?? 0;
        const place = places[index];
        if (y <= 0) expect(place).toBe("top");
        else if (y > lastY && y > height) expect(["past", "away"]).toContain(place);
        else if (y < lastY) expect(["top", "back"]).toContain(place);
      }
    }),
  );
});
