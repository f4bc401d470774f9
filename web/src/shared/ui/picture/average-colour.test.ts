import { expect, it } from "vitest";
import { averageColour } from "./average-colour.ts";

it.each([
  // Made with `rgbaToThumbHash` and read with `thumbHashToAverageRGBA` of the package `thumbhash`.
  ["4OgRFwx/dXmHiIh3iHiIiIiI94d3j4gI", "rgb(133 145 111)"],
  ["PwgCBwBoiU6JeIiFiKeIiId/BAAAAAAA", "rgb(255 254 252)"],
  ["CfYNVwJwinaIiIiHiIiIiIh494iIj3cI", "rgb(14 18 77)"],
])("reads the average colour as the library does", (thumbhash, colour) => {
  expect(averageColour(thumbhash)).toBe(colour);
});

it("is undefined without one", () => {
  expect(averageColour(null)).toBeUndefined();
  expect(averageColour("")).toBeUndefined();
  expect(averageColour("??")).toBeUndefined();
});
