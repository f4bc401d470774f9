import fc from "fast-check";
import { expect, it } from "vitest";
import { wallClock } from "../platform/business-day.ts";
import { lastNight } from "./turn.ts";

it.each([
  ["Asia/Tbilisi", 24],
  // An hour longer where clocks are put back.
  ["Europe/Lisbon", 25],
])("the last night in %s began at two o'clock, less than a day ago", (timeZone, hours) => {
  const at = fc.date({
    min: new Date("2024-01-01T00:00:00Z"),
    max: new Date("2034-01-01T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(at, (now) => {
      const night = lastNight(now, timeZone);
      expect(wallClock(night, timeZone)).toMatch(/ 02:00$/);
      expect(night <= now).toBe(true);
      expect(now.getTime() - night.getTime()).toBeLessThan(hours * 60 * 60 * 1000);
    }),
  );
});
