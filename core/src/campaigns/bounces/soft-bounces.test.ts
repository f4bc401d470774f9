import { SOFT_BOUNCES_MAX } from "@ezo/contract/values/limits/marketing";
import { DAY_MS } from "@ezo/contract/values/time";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mostWithin } from "./soft-bounces.ts";

const day = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * DAY_MS);

/** Whether some 30 days hold five of them, by trying each five in order. */
const isLimitReached = (times: readonly Date[]): boolean => {
  const sorted = times.map(Number).sort((a, b) => a - b);
  return sorted.some((time, index) => {
    const last = sorted[index + SOFT_BOUNCES_MAX - 1];
    return last !== undefined && last - time <= 30 * DAY_MS;
  });
};

describe("soft bounces", () => {
  it("are counted within 30 days around the one that is new", () => {
    expect(mostWithin([0, 10, 20, 30].map(day), day(30))).toBe(4);
    expect(mostWithin([0, 10, 20, 31].map(day), day(31))).toBe(3);
    expect(mostWithin([0, 1, 40, 41, 42].map(day), day(42))).toBe(3);
    // One that is reported late.
    expect(mostWithin([0, 15, 16, 40].map(day), day(15))).toBe(3);
  });

  it("reach the limit in every order, or in none", () => {
    const times = fc.array(fc.integer({ min: 0, max: 120 }).map(day), { maxLength: 12 });
    fc.assert(
      fc.property(times, fc.infiniteStream(fc.nat()), (all, random) => {
        const order = all
          .map((time) => [random.next().value ?? 0, time] as const)
          .sort(([a], [b]) => a - b)
          .map(([, time]) => time);
        const reached = order.some(
          (at, index) => mostWithin(order.slice(0, index + 1), at) >= SOFT_BOUNCES_MAX,
        );
        expect(reached).toBe(isLimitReached(all));
      }),
    );
  });
});
