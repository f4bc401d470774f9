import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../../../testing/scope.ts";
import { planned, STANDARD } from "../../../testing/standard-terms.ts";
import { balloonIn, type ComputedPlan, computePlan, paymentAtHandover } from "./payment-plan.ts";
import { PLAN_INTERVALS, type PlanChoice } from "./payment-plan-terms.ts";
import { rhythmOf, spokenBalloon, spokenInstalment } from "./spoken-plan.ts";
import { chosenOf, planSearch } from "./plan-in-address.ts";

it("pays the final payment that is chosen, where the template lets it be chosen", () => {
  const open = { ...STANDARD, balloon_percent: 10, max_balloon_percent: 40 };
  const lastOf = (choice: PlanChoice) => {
    const { balloon_minor, monthly_minor, schedule } = planned(open, { months: 12, ...choice });
    return [balloon_minor, monthly_minor, schedule.at(-1)?.amount_minor];
  };
  expect(lastOf({})).toEqual([830_000, 484_166, 484_174 + 830_000]);
  expect(lastOf({ last_percent: 0 })).toEqual([0, 553_333, 553_337]);
  expect(lastOf({ last_percent: 40 })).toEqual([3_320_000, 276_666, 276_674 + 3_320_000]);
  expect(planned(open, { last_percent: 40.01 })).toEqual([{ field: "last_percent", min: 0, max: 40 }]);
  const fixed = { ...STANDARD, balloon_percent: 10 };
  expect(planned(fixed, { last_percent: 10 }).balloon_minor).toBe(830_000);
  expect(planned(fixed, { last_percent: 0 })).toEqual([{ field: "last_percent", min: 10, max: 10 }]);
  // What is paid at once has no final payment, whatever is said of it.
  expect(planned(fixed, { down_percent: 100, last_percent: 40 }).balloon_minor).toBe(0);
});

it("is named with the instalments so that they come to the price, or within a single payment", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 1_000_000_000 }),
      fc.integer({ min: 1, max: 24 }),
      fc.integer({ min: 0, max: 100 }),
      fc.constantFrom(...PLAN_INTERVALS),
      (price, count, last_percent, interval) => {
        const months = interval === "quarterly" ? count * 3 : count;
        const open = { ...STANDARD, min_months: 1, max_months: 72, max_balloon_percent: 100, interval };
        const plan = computePlan(price, open, { months, last_percent }, "2026-11-26") as ComputedPlan;
        const rhythm = rhythmOf(months, interval);
        const [each, last] = [spokenInstalment(plan, rhythm), spokenBalloon(plan, rhythm)];
        const left = price - plan.down_minor - each * count - last;
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThan(count);
        expect(balloonIn(plan, last_percent)).toBe(plan.balloon_minor);
        if (count === 1) expect([each, last]).toEqual([plan.schedule[0]?.amount_minor, 0]);
      },
    ),
    { numRuns: runs(1000) },
  );
});

it("is in the address of a plan that lets it be chosen, and in no other", () => {
  const figures = { down_minor: 20, price_minor: 100, is_full: false };
  const asked = { plan_id: 1, down_percent: 20, months: 36, figures };
  const addressOf = (of: Parameters<typeof chosenOf>[0]) => {
    const chosen = chosenOf(of);
    return chosen && planSearch(chosen);
  };
  expect(addressOf(asked)).toBe("plan=1&down=20&months=36");
  expect(addressOf({ ...asked, last_percent: 12.5 })).toBe("plan=1&down=20&months=36&last=12.5");
});

it("marks the payment at the handover, unless the plan is over well before", () => {
  const { schedule } = planned(STANDARD, { months: 12 });
  const at = (handover: string | null) => schedule[paymentAtHandover(schedule, handover, "monthly")]?.due;
  expect([at("2027-03-31"), at("2027-11-26"), at("2027-12-25")]).toEqual([
    "2027-03-26",
    "2027-11-26",
    "2027-11-26",
  ]);
  // A month later nothing of it is near the handover; before the first payment there was none.
  expect([at("2027-12-26"), at("2026-12-25"), at("2026-09-30"), at(null)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(paymentAtHandover(schedule, "2028-02-25", "quarterly")).toBe(11);
  expect(paymentAtHandover([], "2028-02-25", "monthly")).toBe(-1);
});
