import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { inRoot } from "../paths.ts";
import { FULL_ONLY, FULL_ONLY_ONCE, leftOut } from "./left-out.ts";

it("the quick run leaves out slow files, and the full run none but with Redis those that are the same there", () => {
  expect(leftOut("postgres", true)).toEqual([]);
  expect(leftOut("redis", true)).toEqual(FULL_ONLY_ONCE);
  for (const mode of ["postgres", "redis"] as const)
    expect(leftOut(mode, false)).toEqual([...FULL_ONLY, ...FULL_ONLY_ONCE]);
  // A file that has moved would no longer be left out.
  expect([...FULL_ONLY, ...FULL_ONLY_ONCE].filter((file) => !existsSync(inRoot(file)))).toEqual([]);
});
