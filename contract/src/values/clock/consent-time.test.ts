import fc from "fast-check";
import { expect, it } from "vitest";
import { consentTimeText, readConsentTime } from "./consent-time.ts";
import { readDate } from "../reading/read-date.ts";

const instants = fc.date({ min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true });

it("a consent's day stays a day and its time a time when converted and back", () => {
  const thereAndBack = (text: string) => consentTimeText(readConsentTime(text));
  fc.assert(
    fc.property(instants, (at) => {
      const text = at.toISOString();
      expect(thereAndBack(text.slice(0, 10))).toBe(text.slice(0, 10));
      expect(thereAndBack(thereAndBack(text))).toBe(thereAndBack(text));
      expect(thereAndBack(text)).toBe(text.replace("T00:00:00.001Z", "T00:00:00.000Z"));
      const midnight = `${text.slice(0, 10)}T00:00:00.000Z`;
      expect(thereAndBack(midnight)).toBe(midnight);
    }),
  );
  // Four in the morning in Tbilisi is midnight in UTC.
  expect(thereAndBack(readDate("31.12.2024 04:00", "Asia/Tbilisi"))).toBe("2024-12-31T00:00:00.000Z");
  expect(thereAndBack(readDate("31.12.2024", "Asia/Tbilisi"))).toBe("2024-12-31");
});
