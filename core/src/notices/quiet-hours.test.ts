import { MINUTE_MS } from "@ezo/contract/values/time";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minuteOfTime, quietUntil, timeOfMinute } from "./quiet-hours.ts";

const DAY_MINUTES = 24 * 60;
const NIGHT = { quietFrom: 22 * 60, quietUntil: 8 * 60 };
const TBILISI = "Asia/Tbilisi";
const at = (time: string) => new Date(`2031-06-03T${time}:00+04:00`);

describe("quiet hours", () => {
  it.each([
    ["21:59", null],
    ["22:00", "2031-06-04T08:00:00+04:00"],
    ["23:59", "2031-06-04T08:00:00+04:00"],
    ["00:00", "2031-06-03T08:00:00+04:00"],
    ["07:59", "2031-06-03T08:00:00+04:00"],
    ["08:00", null],
  ])("of a night at %s end %s", (time, end) => {
    expect(quietUntil(NIGHT, at(time), TBILISI)).toEqual(end === null ? null : new Date(end));
  });

  it("end at the time that clocks show, also in the night in which they are changed", () => {
    const before = new Date("2026-03-28T22:00:00Z");
    expect(quietUntil(NIGHT, before, "Europe/Berlin")).toEqual(new Date("2026-03-29T06:00:00Z"));
    const autumn = new Date("2026-10-24T22:00:00Z");
    expect(quietUntil(NIGHT, autumn, "Europe/Berlin")).toEqual(new Date("2026-10-25T07:00:00Z"));
  });

  it("are none where there are none", () => {
    expect(quietUntil({ quietFrom: null, quietUntil: null }, at("23:00"), TBILISI)).toBeNull();
  });

  it("end at their time, within a day, and everything until then is quiet", () => {
    const minute = fc.nat({ max: DAY_MINUTES - 1 });
    fc.assert(
      fc.property(minute, minute, fc.nat({ max: 3 * DAY_MINUTES }), (quietFrom, until, later) => {
        fc.pre(quietFrom !== until);
        const hours = { quietFrom, quietUntil: until };
        const now = new Date(at("00:00").getTime() + later * MINUTE_MS);
        const length = (until - quietFrom + DAY_MINUTES) % DAY_MINUTES;
        // Tbilisi's clocks are four hours ahead all year.
        const clock = later % DAY_MINUTES;
        const since = (clock - quietFrom + DAY_MINUTES) % DAY_MINUTES;
        const end = quietUntil(hours, now, TBILISI);
        if (since >= length) {
          expect(end).toBeNull();
          return;
        }
        expect(end).toEqual(new Date(now.getTime() + (length - since) * MINUTE_MS));
        expect(end && quietUntil(hours, end, TBILISI)).toBeNull();
        const last = end && new Date(end.getTime() - 1);
        expect(last && quietUntil(hours, last, TBILISI)).toEqual(end);
      }),
    );
  });

  it("are written as clocks show them", () => {
    fc.assert(
      fc.property(fc.nat({ max: DAY_MINUTES - 1 }), (minute) => {
        const time = timeOfMinute(minute);
        expect(time).toMatch(/^\d\d:\d\d$/);
        expect(minuteOfTime(time)).toBe(minute);
      }),
    );
  });
});
