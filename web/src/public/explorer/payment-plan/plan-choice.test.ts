import type { PaymentPlan } from "@ezo/contract/site/payment-plans";
import fc from "fast-check";
import { expect, it } from "vitest";
import { today } from "../../../shared/payment-plan/fitting.ts";
import { STANDARD } from "../../../shared/testing/sample-plans.ts";
import { handoverPlace, planView } from "./plan-choice.ts";

const QUARTERLY: PaymentPlan = { ...STANDARD, id: 2, interval: "quarterly", min_months: 4, max_months: 25 };
const CHOOSABLE: PaymentPlan = { ...STANDARD, id: 3, balloon_percent: 10, max_balloon_percent: 37.5 };
const PLANS = [STANDARD, QUARTERLY, CHOOSABLE];

it("shows the nearest choice that the plan allows, whatever the address asks for", () => {
  const asked = fc.record(
    {
      plan: fc.integer({ min: 0, max: 4 }),
      down: fc.double({ min: 0, max: 999, noNaN: true }),
      months: fc.nat(9999),
      last: fc.double({ min: 0, max: 999, noNaN: true }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(asked, fc.integer({ min: 0, max: 10_000_000 }), (wish, price) => {
      const view = planView(PLANS, price, wish, "2026-11-26");
      if (!view) return false;
      const again = planView(PLANS, price, view.chosen, "2026-11-26");
      return (
        view.terms.some(({ months }) => months === view.chosen.months) &&
        JSON.stringify(again?.chosen) === JSON.stringify(view.chosen)
      );
    }),
  );
});

it("offers nothing beyond the handover, and brings what an address asks for within it", () => {
  const plans = [{ ...QUARTERLY, ends_by: "2027-09-30" }];
  const view = planView(plans, 83_000, { plan: 2, months: 24 }, "2026-11-27");
  expect(view?.chosen.months).toBe(9);
  expect(view?.terms.map(({ months }) => months)).toEqual([6, 9]);
  expect(view?.computed.schedule.at(-1)?.due).toBe("2027-08-27");
  // It is over; or less than the shortest term is left until then, and the plan is not offered.
  expect(planView(plans, 83_000, { plan: 2, months: 24 }, "2027-10-01")?.chosen.months).toBe(24);
  expect(planView(plans, 83_000, { plan: 2, months: 24 }, "2027-07-15")).toBeUndefined();
  expect(planView([...plans, STANDARD], 83_000, { plan: 2 }, "2027-07-15")?.chosen.plan).toBe(1);
});

it("knows where the handover is among the terms", () => {
  const placeOf = (over: Partial<PaymentPlan>) => {
    const view = planView([{ ...STANDARD, ...over }], 83_000, {}, "2026-11-27");
    return view && handoverPlace(view, "2026-11-27");
  };
  // Of 6 to 48 months, 10 are left until then.
  expect(placeOf({ handover: "2027-09-30" })).toBeCloseTo(4 / 42);
  expect(placeOf({ handover: "2027-09-30", ends_by: "2027-09-30" })).toBe(1);
  const quarterly = { interval: "quarterly", handover: "2027-09-30", ends_by: "2027-09-30" } as const;
  expect(placeOf(quarterly)).toBe(1);
  for (const handover of [null, "2026-09-30", "2027-03-31", "2031-12-31"])
    expect(placeOf({ handover }), String(handover)).toBeNull();
});

it("takes the nearest quarter, and pays in full only where that is offered", () => {
  expect(planView(PLANS, 83_000, { plan: 2, months: 10 }, "2026-11-26")?.chosen).toEqual({
    plan: 2,
    down: 20,
    months: 9,
  });
  expect(planView(PLANS, 83_000, { down: 100 }, "2026-11-26")?.computed.is_full).toBe(true);
  const plain = [{ ...STANDARD, full_payment_discount_percent: 0 }];
  expect(planView(plain, 83_000, { down: 100 }, "2026-11-26")?.chosen.down).toBe(50);
  expect(planView([], 83_000, {}, "2026-11-26")).toBeUndefined();
});

it("says of every term what a choice of it says, and computes no term anew while the term alone is chosen", () => {
  const rate = { yearly_rate_percent: 12, max_months: 240 };
  const loan: PaymentPlan = { ...STANDARD, ...rate, id: 4, kind: "mortgage" };
  const day = "2026-11-26";
  for (const plan of [...PLANS, loan, { ...QUARTERLY, min_months: 3 }]) {
    const viewOf = (wish: { down?: number; months?: number }) =>
      planView([plan], 83_000, { plan: plan.id, ...wish }, day);
    const view = viewOf({ down: 30 });
    for (const { months, instalment } of view?.terms ?? []) {
      const chosen = viewOf({ down: 30, months });
      expect(chosen?.terms).toBe(view?.terms);
      const { monthly_minor: regular = 0, balloon_minor: balloon = 0 } = chosen?.computed ?? {};
      // A quarterly plan of one quarter is paid once.
      expect(instalment).toBe(plan.interval === "quarterly" && months === 3 ? regular + balloon : regular);
    }
    const other = viewOf({ down: 31 })?.terms;
    expect(other?.map(({ months }) => months)).toEqual(view?.terms.map(({ months }) => months));
    expect(other?.[0]?.instalment).toBeLessThan(view?.terms[0]?.instalment ?? 0);
  }
});

it("counts from today in the firm's time zone", () => {
  expect(today("Asia/Tbilisi", Date.parse("2026-12-31T20:30:00Z"))).toBe("2027-01-01");
  expect(today("Europe/Berlin", Date.parse("2026-12-31T20:30:00Z"))).toBe("2026-12-31");
});
