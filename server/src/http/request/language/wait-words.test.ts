import { LOCALES } from "@ezo/contract/values/locale";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { waitWords } from "./wait-words.ts";

describe("how long to wait", () => {
  it("is said in the reader's language", () => {
    expect(LOCALES.map((locale) => waitWords(60, locale))).toEqual([
      "1 წუთში",
      "in 1 minute",
      "через 1 минуту",
    ]);
    expect(LOCALES.map((locale) => waitWords(45, locale))).toEqual([
      "45 წამში",
      "in 45 seconds",
      "через 45 секунд",
    ]);
    expect([61, 300].map((seconds) => waitWords(seconds, "ru"))).toEqual(["через 2 минуты", "через 5 минут"]);
  });

  it("is never said to be shorter than it is, nor a minute longer", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3600 }), fc.constantFrom(...LOCALES), (seconds, locale) => {
        const number = Number(/\d+/.exec(waitWords(seconds, locale))?.[0]);
        const said = seconds < 60 ? number : number * 60;
        expect(said).toBeGreaterThanOrEqual(seconds);
        expect(said - seconds).toBeLessThan(60);
      }),
    );
  });
});
