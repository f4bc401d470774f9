import { describe, expect, it } from "vitest";
import { fullDate, lastDay, monthAndYear, publishDate } from "./dates.ts";

describe("dates", () => {
  it("put the day first, in every language", () => {
    const instant = "2026-11-12T08:00:00.000Z";
    expect(publishDate(instant, "ka")).toBe("12 ნოემბერი, 2026");
    expect(publishDate(instant, "en")).toBe("12 November 2026");
    expect(publishDate(instant, "ru").replaceAll(/\s/g, " ")).toBe("12 ноября 2026 г.");
  });

  it("are days in Tbilisi, where it is four hours later", () => {
    expect(publishDate("2026-12-31T21:30:00.000Z", "ka")).toBe("1 იანვარი, 2027");
    expect(publishDate("2026-12-31T19:59:59.000Z", "en")).toBe("31 December 2026");
  });

  it("are in the genitive in Georgian where they are the last day of something", () => {
    expect(lastDay("2026-12-06T19:59:59.999Z", "ka")).toBe("2026 წლის 6 დეკემბრის");
    expect(lastDay("2026-12-06T19:59:59.999Z", "en")).toBe("6 December 2026");
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
