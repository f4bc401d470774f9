import { expect, it } from "vitest";
import { decimalText, squareMetres } from "./decimals.ts";

it("writes areas with the decimals they have, one at least, and the language's mark", () => {
  expect([83, 83.7, 51.27, 100.05].map((area) => squareMetres(area, "ka"))).toEqual([
    "83,0",
    "83,7",
    "51,27",
    "100,05",
  ]);
  expect(squareMetres(51.27, "en")).toBe("51.27");
});

it("writes other numbers without final zeros", () => {
  expect([12, 12.5, 33.333].map((value) => decimalText(value, "ru"))).toEqual(["12", "12,5", "33,33"]);
  expect(decimalText(12.5, "en")).toBe("12.5");
});
