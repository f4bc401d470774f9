import type { EnquiryClock } from "@ezo/contract/enquiries/enquiry-row";
import type { ResponseClock } from "@ezo/contract/enquiries/response-clock";
import { expect, it } from "vitest";
import { clockState } from "./clock-state.ts";

const usual = "10:00-19:00";
const office: ResponseClock = {
  working: ["Mon", "Tue", "Wed", "Thu", "Fri"],
  hours: { Mon: usual, Tue: usual, Wed: usual, Thu: usual, Fri: usual, Sat: usual, Sun: usual },
  holidays: ["2026-11-23"],
  time_zone: "Asia/Tbilisi",
  amber_minutes: 5,
  red_minutes: 15,
};
const at = (time: string) => Date.parse(`${time}+04:00`);
const since = (time: string): EnquiryClock => ({
  started_at: new Date(at(time)).toISOString(),
  is_waiting: true,
  waits_since: new Date(at(time)).toISOString(),
  answer: null,
  escalated_to: null,
});
const shown = (from: string, now: string) => clockState(since(from), office, at(now));

it("grows from calm over amber to red, in office time", () => {
  const levels = ["2026-11-24T11:04:59", "2026-11-24T11:05:00", "2026-11-24T11:15:00"].map((now) =>
    shown("2026-11-24T11:00:00", now),
  );
  expect(levels).toMatchObject([
    { level: "calm", minutes: 4, paused: null },
    { level: "amber", minutes: 5, paused: null },
    { level: "red", minutes: 15, share: 1, paused: null },
  ]);
});

it("stands still until the office opens, and says when that is", () => {
  expect(shown("2026-11-20T18:57:00", "2026-11-22T12:00:00")).toMatchObject({
    level: "calm",
    minutes: 3,
    paused: { opensAt: new Date(at("2026-11-24T10:00:00")).toISOString() },
  });
  const never = clockState(
    since("2026-11-20T18:57:00"),
    { ...office, working: [] },
    at("2026-11-22T12:00:00"),
  );
  expect(never).toMatchObject({ minutes: 0, paused: { opensAt: null } });
});

it("shows how long an answer took, and that nobody has answered what is completed", () => {
  const answer = { at: "2026-11-24T07:03:00.000Z", kind: "call" as const, by: null, seconds: 185 };
  const answered = { ...since("2026-11-24T11:00:00"), is_waiting: false, answer };
  expect(clockState(answered, office, 0)).toEqual({ kind: "answered", minutes: 3, isInTime: true });
  const late = { ...answered, answer: { ...answer, seconds: 900 } };
  expect(clockState(late, office, 0)).toMatchObject({ minutes: 15, isInTime: false });
  expect(clockState({ ...answered, answer: null }, office, 0)).toEqual({ kind: "unanswered" });
});

it("shows the wait since the last mail of who was answered and has written again", () => {
  const answer = { at: "2026-11-24T07:03:00.000Z", kind: "reply" as const, by: null, seconds: 180 };
  const again = { ...since("2026-11-24T11:00:00"), answer, waits_since: "2026-11-25T08:00:00.000Z" };
  expect(clockState(again, office, at("2026-11-25T12:06:00"))).toMatchObject({
    kind: "waiting",
    level: "amber",
    minutes: 6,
  });
});
