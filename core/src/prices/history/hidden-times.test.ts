import { DAY_MS } from "@ezo/contract/values/time";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { PriceState } from "../../feeds/price-history.ts";
import { type HiddenTime, withHiddenTimes } from "./hidden-times.ts";

const START = Date.parse("2026-01-01T00:00:00Z");
const DAYS = 40;
const dayOf = (day: number): string => new Date(START + day * DAY_MS).toISOString();
const day = fc.integer({ min: 0, max: DAYS });
const priced = fc.record({ day, price: fc.integer({ min: 1, max: 9 }), isActive: fc.boolean() });
const time = fc.record({ since: fc.option(day), days: fc.option(fc.integer({ min: 0, max: 15 })) });

it("says of every day whether visitors saw the price, whatever of the place was hidden then", () => {
  fc.assert(
    fc.property(fc.array(priced, { minLength: 1 }), fc.array(time, { maxLength: 5 }), (prices, times) => {
      const states = prices
        .toSorted((a, b) => a.day - b.day)
        .map(({ day: at, price, isActive }): PriceState => ({
          isActive,
          status: "available",
          price,
          isPriceHidden: false,
          since: dayOf(at),
        }));
      const ends = times.map(({ since, days }) => (days === null ? null : (since ?? 0) + days));
      const hidden = times.map(({ since }, index): HiddenTime => {
        const end = ends[index] ?? null;
        return { since: since === null ? null : dayOf(since), until: end === null ? null : dayOf(end) };
      });
      const divided = withHiddenTimes(states, hidden);
      for (let at = 0; at <= DAYS; at++) {
        const then = states.findLast(({ since }) => since <= dayOf(at));
        const isHidden = times.some(
          ({ since }, index) => (since ?? 0) <= at && at < (ends[index] ?? Number.POSITIVE_INFINITY),
        );
        const state = divided.findLast(({ since }) => since <= dayOf(at));
        expect(state?.price).toBe(then?.price);
        expect(state?.isActive).toBe(then?.isActive && !isHidden);
      }
      expect(divided.map(({ since }) => since)).toEqual(divided.map(({ since }) => since).toSorted());
    }),
  );
});
