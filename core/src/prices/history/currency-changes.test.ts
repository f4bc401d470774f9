import type { Currency } from "@ezo/contract/values/money/currency";
import { DAY_MS } from "@ezo/contract/values/time";
import fc from "fast-check";
import { expect, it } from "vitest";
import { currencyAt, type CurrencyChange, type PastPrice, statesUntilToday } from "./currency-changes.ts";

const START = Date.parse("2026-01-01T00:00:00Z");
const dayOf = (day: number): string => new Date(START + day * DAY_MS).toISOString();
const event = fc.oneof(
  fc.record({ price: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ currency: fc.constantFrom<Currency>("USD", "GEL", "EUR") }),
);

/** A history of one event a day, as the lines of an apartment and of the settings have it. */
function historyOf(events: readonly ({ price: number } | { currency: Currency })[]) {
  const past: PastPrice[] = [];
  const changes: CurrencyChange[] = [];
  const days: { price: number; currency: Currency }[] = [];
  let now = { price: 5, currency: "USD" as Currency };
  const note = (day: number) =>
    past.push({ isActive: true, status: "available", isPriceHidden: false, since: dayOf(day), ...now });
  note(0);
  for (const [index, what] of events.entries()) {
    days.push(now);
    const day = index + 1;
    if ("currency" in what && what.currency !== now.currency)
      changes.push({ at: dayOf(day), from: now.currency, to: what.currency, actor: null });
    now = { ...now, ...what };
    if ("price" in what) note(day);
  }
  return { past, changes, days: [...days, now], now };
}

it("says of every day what visitors saw in the currency of today, and nothing of another one", () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 20 }), fc.boolean(), (events, hasHistory) => {
      const { past, changes, days, now } = historyOf(
        hasHistory ? events : events.filter((one) => "currency" in one),
      );
      const { price, currency } = now;
      const today = { isActive: true, status: "available", isPriceHidden: false, price } as const;
      const dates = { createdAt: dayOf(0), updatedAt: past.at(-1)?.since ?? dayOf(0) };
      const states = statesUntilToday(hasHistory ? past : [], today, dates, { currency, changes });
      for (const [day, then] of days.entries()) {
        expect(currencyAt(dayOf(day), changes, currency)).toBe(then.currency);
        const state = states.findLast(({ since }) => since <= dayOf(day));
        expect(state?.isActive ? state.price : null).toBe(then.currency === currency ? then.price : null);
      }
      expect(states.map(({ since }) => since)).toEqual(states.map(({ since }) => since).toSorted());
    }),
  );
});
