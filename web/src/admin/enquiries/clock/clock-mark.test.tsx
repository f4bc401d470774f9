import type { EnquiryClock } from "@ezo/contract/enquiries/enquiry-row";
import { expect, it } from "vitest";
import { drawSignedIn, drawsAdmin, until } from "../../testing.tsx";
import { ClockMark } from "./clock-mark.tsx";

drawsAdmin();

const usual = "10:00-19:00";
const office = {
  working: ["Mon", "Tue", "Wed", "Thu", "Fri"],
  hours: { Mon: usual, Tue: usual, Wed: usual, Thu: usual, Fri: usual, Sat: usual, Sun: usual },
  holidays: [],
  time_zone: "Asia/Tbilisi",
  amber_minutes: 5,
  red_minutes: 15,
};
const clock: EnquiryClock = {
  started_at: "2026-11-24T07:00:00.000Z",
  is_waiting: true,
  waits_since: "2026-11-24T07:00:00.000Z",
  answer: null,
  escalated_to: null,
};
const text = () => document.body.textContent;

it.each([
  ["2026-11-24T07:03:00Z", "waiting 3 min"],
  ["2026-11-24T07:06:00Z", "waiting 6 min, answer soon"],
  ["2026-11-24T08:20:00Z", "late: 1 h 20 min"],
  ["2026-12-24T08:20:00Z", "late: 100 h and more"],
])("says at %s in words how long somebody waits", async (now, words) => {
  await drawSignedIn(<ClockMark clock={clock} now={Date.parse(now)} />, () => ({
    body: { success: true, data: office },
  }));
  await until(() => expect(text()).toContain(words));
});

it("says of what was answered how long the first answer took: later ones are not counted", async () => {
  const answer = { at: "2026-11-24T07:03:00.000Z", kind: "call" as const, by: null, seconds: 180 };
  const answered = { ...clock, is_waiting: false, waits_since: null, answer };
  await drawSignedIn(<ClockMark clock={answered} now={Date.parse("2026-11-26T08:00:00Z")} />, () => ({
    body: { success: true, data: office },
  }));
  await until(() => expect(text()).toContain("first answer in 3 min"));
});
