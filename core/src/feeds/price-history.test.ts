import { runs } from "@ezo/contract/testing/scope";
import { LOWEST_PRICE_DAYS } from "@ezo/contract/values/limits/prices";
import { DAY_MS } from "@ezo/contract/values/time";
import fc from "fast-check";
import { expect, it } from "vitest";
import { atRegularPrice, withoutDiscount } from "../prices/discount.ts";
import type { Fields } from "../records/fields.ts";
import { type PriceState, struckPriceOf } from "./price-history.ts";

const START = Date.parse("2026-01-01T00:00:00Z");
const price = fc.integer({ min: 1, max: 12 });
const step = fc.record({
  days: fc.integer({ min: 1, max: 20 }),
  what: fc.oneof(
    fc.record({ list: price }),
    fc.record({ discount: price }),
    fc.record({ end: fc.constant(true) }),
    fc.record({ hide: fc.boolean() }),
    fc.record({ sell: fc.boolean() }),
  ),
});

/** A state after one step, by the rules of lists and discounts; the same one where they refuse it. */
function after(state: PriceState, what: Record<string, number | boolean>, since: string): PriceState {
  const fields: Fields = { price: state.price, old_price: state.oldPrice ?? null };
  const regular = state.oldPrice ?? state.price ?? 0;
  const priced = (patch: Fields): PriceState => {
    const { price: now, old_price: old } = { ...fields, ...patch };
    return { ...state, since, price: now as number, oldPrice: old as number | null };
  };
  if (typeof what["list"] === "number") return priced(atRegularPrice(fields, what["list"]));
  if (typeof what["discount"] === "number")
    return what["discount"] < regular ? priced({ price: what["discount"], old_price: regular }) : state;
  if (what["end"]) return priced(withoutDiscount(fields));
  if (typeof what["hide"] === "boolean") return { ...state, since, isPriceHidden: what["hide"] };
  return { ...state, since, status: what["sell"] ? "sold" : "available" };
}

/** What somebody has noted who looked at the site once a day. */
function pricesSeen(states: readonly PriceState[], from: number, until: number): number[] {
  const seen: number[] = [];
  for (let at = from; at < until; at += DAY_MS) {
    const state = states.findLast(({ since }) => Date.parse(since) <= at);
    if (state && state.price !== null && !state.isPriceHidden && state.status !== "sold")
      seen.push(state.price);
  }
  return seen;
}

it("strikes the lowest price seen in the 30 days before a discount, whatever lists set meanwhile", () => {
  fc.assert(
    fc.property(price, fc.array(step, { minLength: 1, maxLength: 25 }), (first, steps) => {
      let at = START;
      const states: PriceState[] = [
        {
          isActive: true,
          status: "available",
          price: first,
          oldPrice: null,
          isPriceHidden: false,
          since: new Date(at).toISOString(),
        },
      ];
      for (const { days, what } of steps) {
        at += days * DAY_MS;
        const last = states.at(-1) as PriceState;
        const next = after(last, what, new Date(at).toISOString());
        if (next !== last) states.push(next);
        const struck = struckPriceOf(states);
        const begun = states[states.findLastIndex(({ oldPrice }) => oldPrice === null) + 1];
        if (!begun) {
          expect(struck).toBeNull();
          continue;
        }
        const begin = Date.parse(begun.since);
        const seen = pricesSeen(states, begin - LOWEST_PRICE_DAYS * DAY_MS, begin);
        const asked = next.price ?? 0;
        const lowest = Math.min(...seen);
        expect(struck).toBe(seen.length > 0 && lowest > asked ? lowest : null);
        if (struck === null) continue;
        expect(seen).toContain(struck);
        expect(Math.round((1 - asked / struck) * 100)).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: runs(2_000) },
  );
});
