import { expect, it } from "vitest";
import { speedOf } from "./progress.ts";

it("is never above the campaign's limit", () => {
  expect(speedOf([], 0, 6)).toBe(0);
  // Six a minute: the second mail was sent when the first was ten seconds old.
  expect(speedOf([0, 9_999], 9_999, 6)).toBe(6);
  expect(speedOf([0, 500], 500, null)).toBe(120);
  expect(speedOf([0], 9_000, 60)).toBeCloseTo(60 / 9);
});
