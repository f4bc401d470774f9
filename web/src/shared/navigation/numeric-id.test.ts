import { expect, it } from "vitest";
import { numericId } from "./numeric-id.ts";

it("takes digits, as far as an id can go", () => {
  expect(["1", "007", "2147483647"].map(numericId)).toEqual([1, 7, 2147483647]);
});
it("takes nothing else", () => {
  for (const text of [
    "",
    "0",
    "-1",
    "1.5",
    "1e3",
    "vake",
    "12a",
    " 1",
    "2147483648",
    "99999999999",
    undefined,
  ])
    expect(numericId(text), String(text)).toBeUndefined();
});
