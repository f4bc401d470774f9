import { expect, it } from "vitest";
import { momentText } from "./moment.ts";

const NOW = Date.parse("2026-12-01T19:30:00Z"); // 23:30 in Tbilisi

it.each([
  ["2026-12-01T10:05:00Z", "14:05"],
  // In Tbilisi it was tomorrow already.
  ["2026-11-30T20:30:00Z", "00:30"],
  ["2026-11-30T19:30:00Z", "30 November 2026, 23:30"],
])("says of %s when it was, with the day where it is not today's in Tbilisi", (instant, text) => {
  expect(momentText(Date.parse(instant), { locale: "en", timeZone: "Asia/Tbilisi" }, NOW)).toBe(text);
});
