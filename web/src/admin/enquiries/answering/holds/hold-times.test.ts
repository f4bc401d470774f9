import fc from "fast-check";
import { expect, it } from "vitest";
import { quickTimes } from "./hold-times.ts";

it("offers closing time on the firm's clock, and tomorrow's once today's is over", () => {
  expect(quickTimes(Date.parse("2026-11-23T10:00:00Z"), "Asia/Tbilisi")).toEqual([
    { name: "today", until: "2026-11-23T14:00:00.000Z" },
    { name: "three_days", until: "2026-11-26T14:00:00.000Z" },
    { name: "week", until: "2026-11-30T14:00:00.000Z" },
  ]);
  expect(quickTimes(Date.parse("2026-11-23T14:00:00Z"), "Asia/Tbilisi")[0]).toEqual({
    name: "tomorrow",
    until: "2026-11-24T14:00:00.000Z",
  });
});

it("never offers a time that has passed, nor two that are the same", () => {
  const anyZone = fc.constantFrom("Asia/Tbilisi", "Europe/Berlin", "America/New_York");
  const anyTime = fc.integer({ min: Date.parse("2026-01-01"), max: Date.parse("2030-01-01") });
  fc.assert(
    fc.property(anyTime, anyZone, (now, zone) => {
      const times = quickTimes(now, zone).map(({ until }) => Date.parse(until));
      expect(times.every((time) => time > now)).toBe(true);
      expect(new Set(times).size).toBe(3);
    }),
  );
});
