import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { inRoot } from "../paths.ts";
import { FULL_ONLY, FULL_ONLY_ONCE, isSameInEitherMode, leftOut } from "./left-out.ts";

it("the quick run leaves out slow files, and the full run none but with Redis those that are the same there", () => {
  expect(leftOut("postgres", true)).toEqual([]);
  expect(leftOut("redis", true)).toEqual(expect.arrayContaining(FULL_ONLY_ONCE));
  for (const mode of ["postgres", "redis"] as const)
    expect(leftOut(mode, false)).toEqual([...FULL_ONLY, ...FULL_ONLY_ONCE]);
  // A file that has moved would no longer be left out.
  expect([...FULL_ONLY, ...FULL_ONLY_ONCE].filter((file) => !existsSync(inRoot(file)))).toEqual([]);
});

it.each([
  ["e2e/integration/inventory/saved-zones.int.test.ts", true],
  // Its own words.
  ["e2e/integration/platform/cache/cache.int.test.ts", false],
  ["e2e/integration/platform/resilience.int.test.ts", false],
  // A worker of the helper beside it.
  ["e2e/integration/marketing/triggered-mails/saved-searches.int.test.ts", false],
])("whether %s is the same in either mode: %s", (file, isSame) => {
  expect(isSameInEitherMode(file)).toBe(isSame);
  expect(leftOut("redis", true).includes(file)).toBe(isSame);
});
