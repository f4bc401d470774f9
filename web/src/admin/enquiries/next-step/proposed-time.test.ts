import { STEP_KINDS } from "@ezo/contract/enquiries/next-step";
import type { ResponseClock } from "@ezo/contract/enquiries/response-clock";
import { expect, it } from "vitest";
import { proposedTime } from "./proposed-time.ts";

const usual = "10:00-19:00";
const office: ResponseClock = {
  working: ["Mon", "Tue", "Wed", "Thu", "Fri"],
  hours: { Mon: usual, Tue: usual, Wed: usual, Thu: usual, Fri: usual, Sat: usual, Sun: usual },
  holidays: [],
  time_zone: "Asia/Tbilisi",
  amber_minutes: 5,
  red_minutes: 15,
};
const tbilisi = (time: string) => new Date(`${time}+04:00`);
const proposed = (now: string, of: ResponseClock | undefined) =>
  STEP_KINDS.map((kind) => proposedTime(kind, of, tbilisi(now).getTime()));

it("is in office hours: a call within the hour, a visit a day later, an offer in two", () => {
  expect(proposed("2026-11-24T11:02:00", office)).toEqual(
    ["2026-11-24T12:15:00", "2026-11-25T12:15:00", "2026-11-24T13:15:00"].map((at) =>
      tbilisi(at).toISOString(),
    ),
  );
  // On Friday evening.
  expect(proposed("2026-11-27T18:30:00", office)).toEqual(
    ["2026-11-30T10:30:00", "2026-11-30T11:00:00", "2026-11-30T11:30:00"].map((at) =>
      tbilisi(at).toISOString(),
    ),
  );
});

it("needs no office hours to be a time", () => {
  const open = { ...office, working: [] };
  for (const times of [proposed("2026-11-24T11:00:00", open), proposed("2026-11-24T11:00:00", undefined)])
    expect(times[0]).toBe(tbilisi("2026-11-24T12:00:00").toISOString());
});
