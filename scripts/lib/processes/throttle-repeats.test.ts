import { expect, it } from "vitest";
import { throttleRepeats } from "./throttle-repeats.ts";

it("passes a text once a minute and counts the rest", () => {
  let now = 0;
  const pass = throttleRepeats(() => now);
  expect(pass("Redis is away")).toBe("Redis is away");
  expect(pass("Redis is away")).toBeUndefined();
  expect(pass("something else")).toBe("something else");
  now = 59_999;
  expect(pass("Redis is away")).toBeUndefined();
  now = 60_000;
  expect(pass("Redis is away")).toBe("Redis is away (2 more times in the last minute)");
  now = 120_000;
  expect(pass("Redis is away")).toBe("Redis is away");
});
