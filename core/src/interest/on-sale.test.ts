import { APARTMENT_STATUSES } from "@ezo/contract/site/apartment-status";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayIn } from "@ezo/contract/values/clock/time-zone";
import type { PriceState } from "../feeds/price-history.ts";
import { daysUntil, onSaleSince, pricedSince } from "./on-sale.ts";

const CREATED = "2026-01-01T00:00:00.000Z";
const at = (day: number): string => new Date(Date.parse(CREATED) + day * 86_400_000).toISOString();

/** States a day apart, the last of which is of today. */
const histories = fc
  .array(
    fc.record({
      status: fc.constantFrom(...APARTMENT_STATUSES),
      price: fc.constantFrom(null, 100, 200),
      isPriceHidden: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((states): PriceState[] => {
    const past = states.map((state, day) => ({ ...state, isActive: true, since: at(day) }));
    const [last] = past.slice(-1);
    return last ? [...past, { ...last, since: at(past.length) }] : past;
  });

describe("the time on sale", () => {
  it("begins with the apartment, or after its last sale, and is none while it is sold", () => {
    fc.assert(
      fc.property(histories, (states) => {
        const since = onSaleSince(states, CREATED);
        if (states.at(-1)?.status === "sold") {
          expect(since).toBeNull();
          return;
        }
        const begun = states.filter((state) => state.since >= (since ?? ""));
        for (const { status } of begun) expect(status).not.toBe("sold");
        const before = states.filter((state) => state.since < (since ?? "")).at(-1);
        if (since === CREATED) expect(before).toBeUndefined();
        else expect(before?.status).toBe("sold");
      }),
    );
  });
});

describe("the age of a price", () => {
  it("is since visitors have seen today's, and none where they see none", () => {
    fc.assert(
      fc.property(histories, (states) => {
        const since = pricedSince(states);
        const today = states.at(-1);
        const isShown = today && today.status !== "sold" && !today.isPriceHidden && today.price !== null;
        if (!isShown) {
          expect(since).toBeNull();
          return;
        }
        const shown = states.filter(
          ({ status, isPriceHidden, price }) => status !== "sold" && !isPriceHidden && price !== null,
        );
        for (const state of shown) if (state.since >= (since ?? "")) expect(state.price).toBe(today.price);
        expect(shown.filter((state) => state.since < (since ?? "")).at(-1)?.price).not.toBe(today.price);
      }),
    );
  });
});

describe("the days since an instant", () => {
  const zones = ["Asia/Tbilisi", "Europe/Berlin", "America/New_York"];
  it.each(zones)("are the midnights of %s between both", (zone) => {
    const instants = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2028, 0) });
    fc.assert(
      fc.property(instants, instants, (one, other) => {
        const [from, to] = [new Date(Math.min(one, other)), new Date(Math.max(one, other))];
        const days = (Date.parse(dayIn(to, zone)) - Date.parse(dayIn(from, zone))) / 86_400_000;
        expect(daysUntil(to, zone)(from.toISOString())).toBe(days);
        expect(daysUntil(from, zone)(to.toISOString())).toBe(0);
      }),
    );
    expect(daysUntil(new Date(), zone)(null)).toBeNull();
  });
});
