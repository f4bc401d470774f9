import { expect, it } from "vitest";
import { perSquareMetre } from "../money/per-square-metre.ts";
import { areaFigure, areaWords, inUnit } from "./area-words.ts";

it("says square metres as they are stored, and square feet as whole ones", () => {
  expect(areaWords(51.27, "m2", "ka")).toEqual(["apartments.square_metres", { value: "51,27" }]);
  expect(areaWords(51.27, "sqft", "ka")).toEqual(["apartments.square_feet", { value: "552" }]);
  expect([areaFigure(60, "m2", "en"), areaFigure(120, "sqft", "en")]).toEqual(["60.0", "1\u00a0292"]);
});

it("divides prices by the area in the unit", () => {
  expect([inUnit(60, "m2"), Math.round(inUnit(60, "sqft"))]).toEqual([60, 646]);
  expect(perSquareMetre(90_000, inUnit(60, "sqft"))).toBe(139);
});
