import { dayIn } from "@ezo/contract/values/clock/time-zone";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOf, fullDate, lastDay, monthAndYear, publishDate } from "./dates.ts";

const TBILISI = "Asia/Tbilisi";

describe("dates", () => {
  it("put the day first, in every language", () => {
    const instant = "2026-11-12T08:00:00.000Z";
    expect(publishDate(instant, "ka", TBILISI)).toBe("12 ნოემბერი, 2026");
    expect(publishDate(instant, "en", TBILISI)).toBe("12 November 2026");
    expect(publishDate(instant, "ru", TBILISI).replaceAll(/\s/g, " ")).toBe("12 ноября 2026 г.");
  });

  it("are days in Tbilisi, where it is four hours later", () => {
    expect(publishDate("2026-12-31T21:30:00.000Z", "ka", TBILISI)).toBe("1 იანვარი, 2027");
    expect(publishDate("2026-12-31T19:59:59.000Z", "en", TBILISI)).toBe("31 December 2026");
  });

  it("are days of the firm's time zone, in summer and in winter", () => {
    expect(publishDate("2026-12-31T22:30:00.000Z", "en", "Europe/Berlin")).toBe("31 December 2026");
    expect(publishDate("2026-12-31T23:30:00.000Z", "en", "Europe/Berlin")).toBe("1 January 2027");
    expect(publishDate("2026-06-30T22:30:00.000Z", "en", "Europe/Berlin")).toBe("1 July 2026");
    expect(lastDay("2026-12-06T22:59:59.999Z", "en", "Europe/Berlin")).toBe("6 December 2026");
  });

  it("are computed alike with time zone data and without", () => {
    const instants = fc.integer({ min: Date.UTC(2006, 0), max: Date.UTC(2040, 0) });
    fc.assert(
      fc.property(instants, (at) => {
        expect(dayOf(at, TBILISI)).toBe(dayIn(new Date(at), TBILISI));
      }),
    );
  });

  it("are the default zone's in a browser that does not know the firm's", () => {
    expect(dayOf(Date.parse("2026-12-31T20:30:00Z"), "Europe/Nowhere")).toBe("2027-01-01");
  });

  it("are in the genitive in Georgian where they are the last day of something", () => {
    expect(lastDay("2026-12-06T19:59:59.999Z", "ka", TBILISI)).toBe("2026 წლის 6 დეკემბრის");
    expect(lastDay("2026-12-06T19:59:59.999Z", "en", TBILISI)).toBe("6 December 2026");
  });

  it("do not shift a plain day", () => {
    expect(fullDate("2026-09-01", "ka")).toBe("1 სექტემბერი, 2026");
    expect(fullDate("2026-09-01", "en")).toBe("1 September 2026");
  });

  it("name month and year, or nothing", () => {
    expect(monthAndYear("2027-03-31", "ka")).toBe("მარტი 2027");
    expect(monthAndYear("2027-03-31", "en")).toBe("March 2027");
    expect(monthAndYear("2027-03-31", "ru")?.replaceAll(/\s/g, " ")).toBe("март 2027 г.");
    expect(monthAndYear(null, "ka")).toBeUndefined();
  });
});
