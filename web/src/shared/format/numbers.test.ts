import { expect, it } from "vitest";
import { groupedNumber } from "./numbers.ts";

it("separates thousands with no-break spaces", () => {
  expect([0, 999, 1000, 12840, 1234567].map(groupedNumber)).toEqual([
    "0",
    "999",
    "1\u00a0000",
    "12\u00a0840",
    "1\u00a0234\u00a0567",
  ]);
});
