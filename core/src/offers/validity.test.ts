import { expect, it } from "vitest";
import { daysBetween, validThrough } from "./validity.ts";

const at = new Date("2026-03-27T22:30:00Z");

it.each([
  // It is the 28th there by then.
  ["Asia/Tbilisi", 3, null, "2026-03-31T19:59:59.999Z"],
  ["Europe/Berlin", 3, null, "2026-03-30T21:59:59.999Z"],
  ["Europe/Berlin", null, "2026-03-28", "2026-03-28T22:59:59.999Z"],
  ["Europe/Berlin", null, "2026-03-26", "2026-03-27T22:59:59.999Z"],
])("in %s an offer is valid through its last day", (timeZone, days, discountUntil, end) => {
  expect(validThrough({ at, timeZone }, days, discountUntil).toISOString()).toBe(end);
});

it("days between are midnights of the zone, also over a change of its clocks", () => {
  const until = new Date("2026-03-30T20:30:00Z");
  expect(daysBetween(at, until, "Europe/Berlin")).toBe(3);
  expect(daysBetween(at, until, "Asia/Tbilisi")).toBe(3);
  expect(daysBetween(at, new Date("2026-03-27T23:30:00Z"), "Europe/Berlin")).toBe(1);
});
