import { CURRENCIES } from "@ezo/contract/values/money/currency";
import { minorText, moneyText } from "@ezo/contract/values/money/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatter } from "./format.ts";
import { translator } from "./texts.ts";

const ka = formatter("ka", translator("ka"));
const en = formatter("en", translator("en"));
const now = Date.parse("2026-11-20T10:00:00Z"); // 14:00 in Tbilisi

describe("format", () => {
  it("groups thousands by spaces, with each language's decimal mark", () => {
    expect(ka.number(1284)).toBe("1\u00A0284");
    expect(en.number(1284)).toBe("1\u00A0284");
    expect([ka.number(1284.5), en.number(1284.5)]).toEqual(["1\u00A0284,5", "1\u00A0284.5"]);
    expect([ka.decimal(1284.5), en.decimal(1284.5)]).toEqual(["1284,5", "1284.5"]);
    expect([ka.decimal(0.1, 3), en.decimal(0.1, 3)]).toEqual(["0,100", "0.100"]);
  });

  it("writes sums as the site and mails do", () => {
    for (const language of ["ka", "en"] as const) {
      const format = formatter(language, translator(language), "USD");
      fc.assert(
        fc.property(
          fc.integer({ min: 0, max: 2_000_000_000 }),
          fc.constantFrom(...CURRENCIES),
          (sum, currency) => {
            expect(format.money(sum)).toBe(moneyText(sum, "USD"));
            expect(format.minor(sum, currency)).toBe(minorText(sum, language, currency));
          },
        ),
      );
    }
    expect(formatter("en", translator("en"), "USD").money(1800.5)).toBe("$\u00A01\u00A0800.50");
    expect(formatter("ka", translator("ka"), "GEL").money(1800.5)).toBe("₾\u00A01\u00A0800,50");
    // While the firm's currency is not known.
    expect(en.money(95_000)).toBe("95\u00A0000");
  });

  it("writes whole numbers and sums alike, so that both can be on one page", () => {
    for (const language of ["ka", "en"] as const) {
      const { number, money } = formatter(language, translator(language));
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (value) => {
          expect(number(value)).toBe(money(value));
        }),
      );
    }
  });

  it("shows a row's age in its largest whole unit", () => {
    expect(ka.age("2026-11-20T09:59:40Z", now)).toBe("ახლახან");
    expect(ka.age("2026-11-20T09:56:00Z", now)).toBe("4 წთ");
    expect(ka.age("2026-11-20T08:30:00Z", now)).toBe("1 სთ");
    expect(ka.age("2026-11-18T08:30:00Z", now)).toBe("18 ნოე");
    expect(en.age("2025-11-18T08:30:00Z", now)).toBe("18 Nov 2025");
  });

  it("draws the line between today and yesterday at midnight in Tbilisi", () => {
    expect(ka.age("2026-11-19T20:30:00Z", now)).toBe("13 სთ"); // 00:30 on the 20th
    expect(ka.age("2026-11-19T19:30:00Z", now)).toBe("გუშინ"); // 23:30 on the 19th
    expect(en.dayOf("2026-11-19T20:30:00Z")).toBe("2026-11-20");
    expect(en.hourOf(now)).toBe(14);
  });

  it("goes by the clocks of the firm's time zone, in summer and in winter", () => {
    const berlin = formatter("en", translator("en"), "EUR", "Europe/Berlin");
    expect(berlin.dayOf("2026-11-19T20:30:00Z")).toBe("2026-11-19");
    expect([berlin.hourOf("2026-11-20T10:00:00Z"), berlin.hourOf("2026-07-20T10:00:00Z")]).toEqual([11, 12]);
    expect(berlin.full("2026-07-20T10:00:00Z")).toBe("20 July 2026, 12:00");
    expect(berlin.age("2026-11-19T22:30:00Z", now)).toBe(en.age("2026-11-19T19:30:00Z", now));
  });

  it("never counts a clock that runs ahead as negative", () => {
    expect(en.age("2026-11-20T10:00:30Z", now)).toBe("just now");
  });

  it("writes moments and chart labels", () => {
    expect(ka.moment("2026-11-20T10:32:00Z", now)).toBe("დღეს, 14:32");
    expect(ka.full("2026-11-20T10:32:00Z")).toBe("20 ნოემბერი 2026, 14:32");
    // No time is known of a day, and none is made up.
    expect(en.full("2026-11-20")).toBe("20 November 2026");
    expect(en.moment("2026-11-20", now)).toBe("20 Nov");
    expect(ka.monthDay("2026-11-05")).toBe("5.11");
    expect(en.monthDay("2026-11-05")).toBe("5 Nov");
    expect(ka.day("2026-11-05", now)).toBe("5 ნოე");
  });
});
