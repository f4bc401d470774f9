import { expect, it } from "vitest";
import { readId } from "./ids.ts";

it("accepts digits up to the largest id", () => {
  expect(["1", "007", "2147483647"].map(readId)).toEqual([1, 7, 2147483647]);
});
// ASVS 5.0: 1.4.2
it("accepts nothing else", () => {
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
    expect(readId(text), String(text)).toBeUndefined();
});
