import type { PaymentPlan } from "@ezo/contract/site/payment-plans";
import { PLAN_INTERVALS } from "@ezo/contract/values/money/plans/payment-plan-terms";
import { asOffered } from "@ezo/contract/values/money/plans/plan-handover";
import fc from "fast-check";
import { expect, it } from "vitest";
import { STANDARD } from "@ezo/contract/testing/standard-terms";
import { lowestBy, priceWithin } from "./instalments.ts";

const TODAY = "2026-11-30";
const PLAN: PaymentPlan = {
  id: 1,
  project_id: null,
  name: "Standard",
  kind: "instalments",
  ...STANDARD,
  max_balloon_percent: null,
  full_payment_discount_percent: 0,
  stages: [],
  yearly_rate_percent: null,
  currency_note: "",
  offered_until: null,
  ends_by: null,
  handover: null,
};

it("is the highest price whose lowest instalment is within what is paid a month", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PLAN_INTERVALS),
      fc.integer({ min: 1, max: 20_000 }),
      fc.integer({ min: 1, max: 2_000_000 }),
      (interval, most, price) => {
        const plan = { ...PLAN, interval };
        const limit = priceWithin(plan, most, TODAY) ?? 0;
        const amount = lowestBy(plan, price, TODAY)?.amount_minor ?? 0;
        expect(price <= limit).toBe(amount <= most * 100 * (interval === "quarterly" ? 3 : 1));
      },
    ),
  );
  // 20 % down, the rest over 48 months.
  expect(priceWithin(PLAN, 1000, TODAY)).toBe(60_000);
});

it("is none by a plan without regular instalments", () => {
  const once = { ...PLAN, min_months: 1, max_months: 1, default_months: 1 };
  const stages = [{ name: "Roof", due: "2027-06-30", percent: 80 }];
  for (const plan of [once, { ...PLAN, stages, max_down_percent: 20 }])
    expect(priceWithin(plan, 1_000_000, TODAY)).toBeNull();
});

it("goes by the months that are left until the handover, as the figure does", () => {
  const ending = { ...PLAN, ends_by: "2027-09-30", handover: "2027-09-30" };
  expect(lowestBy(ending, 60_000, TODAY)?.months).toBe(asOffered(ending, TODAY).max_months);
  expect(priceWithin(ending, 1000, TODAY)).toBeLessThan(60_000);
});
