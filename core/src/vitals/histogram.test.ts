import { VITAL_NAMES, VITALS } from "@ezo/contract/site/vitals";
import { describe, expect, it } from "vitest";
import { bucketOf, p75Of, ratingOf } from "./histogram.ts";

describe("the histogram of page speed", () => {
  it("has the thresholds among its bounds, so that a rating never depends on a guess within a bucket", () => {
    for (const name of VITAL_NAMES) {
      const bounds: readonly number[] = VITALS[name].bounds;
      expect(bounds).toContain(VITALS[name].good);
      expect(bounds).toContain(VITALS[name].poor);
      expect([...bounds].sort((a, b) => a - b)).toEqual(bounds);
    }
  });

  it("puts a value where it belongs, bounds into the bucket below", () => {
    expect(bucketOf("LCP", 0)).toBe(0);
    expect(bucketOf("LCP", 2500)).toBe(4);
    expect(bucketOf("LCP", 2500.1)).toBe(5);
    expect(bucketOf("LCP", 99_999)).toBe(10);
  });

  it("finds the 75th percentile", () => {
    expect(p75Of("LCP", new Map([[4, 100]]))).toBe(2375);
    expect(
      p75Of(
        "LCP",
        new Map([
          [0, 74],
          [10, 26],
        ]),
      ),
    ).toBe(10_000);
    expect(
      p75Of(
        "LCP",
        new Map([
          [1, 75],
          [8, 25],
        ]),
      ),
    ).toBe(1000);
    expect(p75Of("CLS", new Map([[0, 1]]))).toBeCloseTo(0.0075);
  });

  it("rates as web.dev does", () => {
    expect([200, 200.1, 500, 501].map((value) => ratingOf("INP", value))).toEqual([
      "good",
      "middling",
      "middling",
      "poor",
    ]);
  });
});
