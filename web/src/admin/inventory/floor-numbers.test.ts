import { expect, it } from "vitest";
import { readFloors } from "./floor-numbers.ts";

it("reads floors and ranges, each once and in order", () => {
  expect(readFloors("5, 2-4 3")).toEqual([2, 3, 4, 5]);
  expect(readFloors("-2--1; 7–8")).toEqual([-2, -1, 7, 8]);
});
it("refuses what names no floors, or too many", () => {
  for (const text of ["", "x", "4-2", "1-200", "301", "2-"]) expect(readFloors(text), text).toBeNull();
});
