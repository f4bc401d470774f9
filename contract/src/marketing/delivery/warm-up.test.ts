import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { WARM_UP_DAYS, WARM_UP_MAILS } from "../../values/limits/marketing.ts";
import { allowanceOn, stepsOf } from "./warm-up.ts";

const plan = { from: "2026-11-20", start_per_day: 200, double_every_days: 2, limit_per_day: 1000 };

const dayAfter = (days: number): string =>
  new Date(Date.UTC(2026, 10, 20) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

describe("a warm-up plan", () => {
  it("doubles every so many days up to the limit, which stays", () => {
    const week = [0, 1, 2, 3, 4, 5, 6, 7, 100].map((days) => allowanceOn(plan, dayAfter(days)));
    expect(week).toEqual([200, 200, 400, 400, 800, 800, 1000, 1000, 1000]);
    expect(stepsOf(plan)).toEqual([
      { on: "2026-11-20", allowance: 200 },
      { on: "2026-11-22", allowance: 400 },
      { on: "2026-11-24", allowance: 800 },
      { on: "2026-11-26", allowance: 1000 },
    ]);
  });

  it("begins with its first day, and holds nothing while it is off", () => {
    expect(allowanceOn(plan, "2026-11-01")).toBe(200);
    expect(allowanceOn({ ...plan, from: null }, "2026-11-20")).toBeNull();
    expect(stepsOf({ ...plan, from: null })).toEqual([]);
  });

  it("never falls, never exceeds the limit and reaches it at its last step, whatever is set", () => {
    const mails = fc.integer(WARM_UP_MAILS);
    const plans = fc.record({
      from: fc.constant("2026-11-20"),
      start_per_day: mails,
      double_every_days: fc.integer(WARM_UP_DAYS),
      limit_per_day: mails,
    });
    fc.assert(
      fc.property(plans, fc.nat(5000), (any, days) => {
        const [today, tomorrow] = [allowanceOn(any, dayAfter(days)), allowanceOn(any, dayAfter(days + 1))];
        expect(today).toBeGreaterThanOrEqual(Math.min(any.start_per_day, any.limit_per_day));
        expect(tomorrow).toBeGreaterThanOrEqual(today ?? Number.NaN);
        expect(tomorrow).toBeLessThanOrEqual(any.limit_per_day);
        const steps = stepsOf(any);
        expect(steps.at(-1)?.allowance).toBe(any.limit_per_day);
        for (const { on, allowance } of steps) expect(allowanceOn(any, on)).toBe(allowance);
      }),
    );
  });
});
