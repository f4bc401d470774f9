import { LIST_COUNT_EXACT_MAX, LIST_COUNT_KEPT_MS } from "@ezo/contract/values/limits/lists";
import { expect, it } from "vitest";
import { createLongCounts } from "./long-counts.ts";

it("counts a list of normal size anew each time, and a long one once in a while", async () => {
  let at = 0;
  let rows = LIST_COUNT_EXACT_MAX;
  const whole: number[] = [];
  const count = (atMost?: number) => {
    if (atMost === undefined) whole.push(rows);
    return Promise.resolve(Math.min(rows, atMost ?? Infinity));
  };
  const counts = createLongCounts(() => at);
  expect(await counts({}, count)).toBe(LIST_COUNT_EXACT_MAX);
  rows = 1_000_000;
  expect(await counts({}, count)).toBe(1_000_000);
  rows++;
  expect(await counts({}, count)).toBe(1_000_000);
  expect(await counts({ other: true }, count)).toBe(1_000_001);
  at = LIST_COUNT_KEPT_MS;
  expect(await counts({}, count)).toBe(1_000_001);
  rows = 3;
  expect(await counts({}, count)).toBe(3);
  expect(whole).toHaveLength(3);
});

it("keeps no count that has failed", async () => {
  const counts = createLongCounts(() => 0);
  const failing = (atMost?: number) =>
    atMost === undefined ? Promise.reject(new Error("no connection")) : Promise.resolve(atMost);
  await expect(counts({}, failing)).rejects.toThrow("no connection");
  expect(await counts({}, (atMost) => Promise.resolve(atMost ?? 50_000))).toBe(50_000);
});
