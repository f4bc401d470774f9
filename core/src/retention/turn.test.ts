import fc from "fast-check";
import { expect, it } from "vitest";
import { wallClock } from "../platform/business-day.ts";
import { lastNight } from "./turn.ts";

it("the last night began at two o'clock in Tbilisi, less than a day ago", () => {
  const at = fc.date({
    min: new Date("2024-01-01T00:00:00Z"),
    max: new Date("2034-01-01T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(at, (now) => {
      const night = lastNight(now);
      expect(wallClock(night)).toMatch(/ 02:00$/);
      expect(night <= now).toBe(true);
      expect(now.getTime() - night.getTime()).toBeLessThan(24 * 60 * 60 * 1000);
    }),
  );
});
