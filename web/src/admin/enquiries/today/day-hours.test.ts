import type { DueStep } from "@ezo/contract/enquiries/enquiry-steps";
import type { ResponseClock } from "@ezo/contract/enquiries/response-clock";
import { MINUTE_MS } from "@ezo/contract/values/time";
import fc from "fast-check";
import { expect, it } from "vitest";
import { formatter } from "../../i18n/format.ts";
import { translator } from "../../i18n/texts.ts";
import { aRow } from "../testing.ts";
import { dayHours, nowIn } from "./day-hours.ts";

/** A Tuesday. */
const DAY = "2026-11-24";
const NOON = Date.parse(`${DAY}T12:00:00+04:00`);
const clock = formatter("en", translator("en"));
const office: ResponseClock = {
  working: ["Mon", "Tue", "Wed", "Thu", "Fri"],
  hours: {
    Mon: "10:00-19:00",
    Tue: "10:00-19:00",
    Wed: "10:00-19:00",
    Thu: "10:00-19:00",
    Fri: "10:00-18:30",
    Sat: "11:00-15:00",
    Sun: "11:00-15:00",
  },
  holidays: [],
  time_zone: "Asia/Tbilisi",
  amber_minutes: 5,
  red_minutes: 15,
};
const step = (id: number, dueAt: number): DueStep => ({
  id,
  kind: "call",
  due_at: new Date(dueAt).toISOString(),
  duration_minutes: 60,
  note: "",
  owner: null,
  is_invited: false,
  version: 1,
  is_overdue: false,
  customer: aRow({ id }),
});
const at = (time: string, day = DAY) => Date.parse(`${day}T${time}:00+04:00`);
const shown = (steps: readonly DueStep[], of: ResponseClock | undefined = office, now = NOON) =>
  dayHours(steps, of, now, clock).map(({ hour, steps: due }) => [hour, due.map(({ id }) => id)]);

it("shows each hour of the office, and more where something is due before or after", () => {
  const hours = shown([step(1, at("13:30")), step(2, at("13:05")), step(3, at("20:00"))]);
  expect(hours.map(([hour]) => hour)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
  expect(hours.filter(([, due]) => (due as number[]).length > 0)).toEqual([
    [13, [1, 2]],
    [20, [3]],
  ]);
});

it("ends with the hour in which the office closes, and knows no office on a day off", () => {
  const friday = "2026-11-27";
  expect(shown([step(1, at("12:00", friday))], office, at("12:00", friday)).at(-1)).toEqual([18, []]);
  const sunday = "2026-11-29";
  expect(shown([step(1, at("12:00", sunday))], office, at("09:00", sunday))).toEqual([[12, [1]]]);
  expect(shown([step(1, at("12:00"))], { ...office, holidays: [DAY] })).toEqual([[12, [1]]]);
  expect(dayHours([step(1, at("12:00"))], undefined, NOON, clock)).toHaveLength(1);
});

it("is empty where nothing is due today", () => {
  expect(shown([step(1, at("12:00", "2026-11-23"))])).toEqual([]);
});

it("has each step of today in one hour, and none of another day", () => {
  const minutes = fc.integer({ min: -3 * 24 * 60, max: 3 * 24 * 60 });
  fc.assert(
    fc.property(fc.array(minutes, { maxLength: 20 }), fc.boolean(), (times, isKnown) => {
      const steps = times.map((minute, index) => step(index, NOON + minute * MINUTE_MS));
      const hours = dayHours(steps, isKnown ? office : undefined, NOON, clock);
      const today = steps.filter(({ due_at: due }) => {
        const time = Date.parse(due);
        return time >= at("00:00") && time < at("00:00", "2026-11-25");
      });
      const ids = hours.flatMap(({ steps: due }) => due.map(({ id }) => id));
      expect(ids.toSorted((one, other) => one - other)).toEqual(today.map(({ id }) => id));
      hours.forEach(({ hour }, index) => expect(hour).toBe((hours[0]?.hour ?? 0) + index));
      for (const { hour, steps: due } of hours)
        for (const { due_at: time } of due)
          expect(Math.floor((Date.parse(time) - at("00:00")) / (60 * MINUTE_MS))).toBe(hour);
      expect(hours.every(({ hour }) => hour >= 0 && hour <= 23)).toBe(true);
    }),
  );
});

it("has the line of now behind what is over and before what is to come, also within an hour", () => {
  const now = at("15:57");
  const marks = (steps: readonly DueStep[]) =>
    dayHours(steps, office, now, clock).flatMap((hour) => {
      const mark = nowIn(hour, now, clock);
      return mark === null ? [] : [[hour.hour, mark]];
    });
  const done = step(1, at("15:00"));
  const later = step(3, at("16:30"));
  expect(marks([done, later])).toEqual([[15, 1]]);
  expect(marks([done, step(2, at("15:58")), later])).toEqual([[15, 1]]);
  expect(marks([step(2, at("15:58"))])).toEqual([[15, 0]]);
  expect(marks([later])).toEqual([[15, 0]]);
});
