import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyDay, anyPrice, anyTerms, hundredths } from "../../../testing/any-plan.ts";
import { isFullRun, runs } from "../../../testing/scope.ts";
import { planned, STANDARD } from "../../../testing/standard-terms.ts";
import { PLAN_STAGES_MAX } from "../../limits/sales.ts";
import { monthsAfter, quarterEnd } from "../months.ts";
import { shareOf, toMinor } from "../amounts.ts";
import { type ComputedPlan, computePlan, lowestInstalment } from "./payment-plan.ts";
import {
  lastPaymentChoice,
  mayPayInFull,
  nearestTerm,
  type PlanTerms,
  termsOf,
} from "./payment-plan-terms.ts";
import { endsInTime, limitedTo } from "./plan-handover.ts";
import { DAY_MS } from "../../time.ts";

const RUNS = isFullRun ? 1_000_000 : 2000;
/** A full run may share its machine. */
const LONG_MS = 1_800_000;

/** How many days after the start the house is handed over; null where nothing ends by then. */
const anyHandover = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -400, max: 4000 }),
  fc.integer({ min: -400, max: 15_000 }),
);
const endingAfter = (terms: PlanTerms, start: string, days: number | null): PlanTerms =>
  days === null
    ? terms
    : { ...terms, ends_by: new Date(Date.parse(start) + days * DAY_MS).toISOString().slice(0, 10) };
/** The yearly rate of a bank's loan, of which each takes long, now and then; null for instalments. */
const anyRate = fc.oneof(
  { weight: 19, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.oneof(hundredths(0, 30), hundredths(0, 100)) },
);
/** A loan has no terms of instalments. */
const lentAt = (terms: PlanTerms, rate: number | null): PlanTerms =>
  rate === null
    ? terms
    : {
        ...terms,
        interval: "monthly",
        balloon_percent: 0,
        max_balloon_percent: null,
        full_payment_discount_percent: 0,
        stages: [],
        yearly_rate_percent: rate,
        ends_by: null,
      };
/** How far an amount is from the least that can be paid down to the most. */
const anyFraction = fc.double({ min: 0, max: 1, noNaN: true });
/** Mostly within the bounds, now and then at or beyond them. */
const anyChoice = fc.record(
  {
    down_percent: fc.oneof(hundredths(0, 100), fc.constantFrom(0, 100, 101)),
    months: fc.integer({ min: 0, max: 400 }),
    last_percent: fc.oneof(hundredths(0, 100), fc.constantFrom(0, 100, 101)),
  },
  { requiredKeys: [] },
);
/** The percentages that the final payment may have. */
const lastsOf = (terms: PlanTerms) =>
  lastPaymentChoice(terms) ?? { min: terms.balloon_percent, max: terms.balloon_percent };
const FIGURES = ["down_minor", "monthly_minor", "balloon_minor", "total_minor", "is_full"] as const;
const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
const isPlan = (result: ReturnType<typeof computePlan>): result is ComputedPlan => !Array.isArray(result);

/** A day on which a stage is paid: not before today, nor after the handover of a plan that ends with it. */
function stageDay(due: string, { ends_by: end }: PlanTerms, start: string): string {
  const latest = end && end >= start && due > end ? end : due;
  return latest < start ? start : latest;
}

/** After which nothing is due; a handover that is over limits nothing. */
const lastDay = ({ ends_by: end }: PlanTerms, start: string) => (end && end >= start ? end : "9999-12-31");

function mustHold(plan: ComputedPlan, terms: PlanTerms, start: string) {
  const { schedule, price_minor: price, down_minor: down, total_minor: total } = plan;
  const amounts = schedule.map(({ amount_minor }) => amount_minor);
  const isSafe =
    [total, down, plan.monthly_minor].every((amount) => Number.isSafeInteger(amount) && amount >= 0) &&
    amounts.every((amount) => Number.isSafeInteger(amount) && amount > 0);
  const discount = plan.is_full ? shareOf(price, terms.full_payment_discount_percent) : 0;
  const isLoan = typeof terms.yearly_rate_percent === "number";
  const isPaid = isLoan
    ? isRepaid(plan, start)
    : hasStages(plan, terms, start) && hasInstalments(plan, terms, start);
  return (
    isSafe &&
    amounts.reduce((sum, amount) => sum + amount, down) === total &&
    total === price - discount + plan.interest_minor &&
    (isLoan && !plan.is_full ? plan.interest_minor >= 0 : plan.interest_minor === 0) &&
    schedule.every(({ due }, index) => due >= (schedule[index - 1]?.due ?? start)) &&
    schedule.every(({ due }) => due <= lastDay(terms, start)) &&
    (plan.is_full ? schedule.length === 0 : isPaid)
  );
}

/**
 * Each on its day with its share of the price, as long as money is left: the last ones may lack what rounding has added to
 * the others. Only where there are no instalments does one pay more, the last, and that is what rounding has left.
 */
function hasStages(plan: ComputedPlan, terms: PlanTerms, start: string) {
  const { schedule, price_minor: price, down_minor: down, months } = plan;
  const [stages, paid] = [terms.stages ?? [], schedule.filter(({ label }) => label !== undefined)];
  const isAlone = paid.length === schedule.length;
  let rest = price - down;
  return (
    paid.every(({ label }) => stages.some(({ name }) => name === label)) &&
    stages.every(({ name, due: day, percent }, index) => {
      const payment = paid.find(({ label }) => label === name);
      const whole = shareOf(price, percent);
      const share = Math.min(rest, whole);
      rest -= share;
      const more = isAlone && index === stages.length - 1 ? rest : 0;
      const isOnDay = !payment || payment.due === stageDay(day, terms, start);
      return (
        isOnDay &&
        (payment?.amount_minor ?? 0) === share + more &&
        whole - share <= stages.length &&
        more < months
      );
    })
  );
}

/** Equal payments, month by month, but for the last; one that is rounded up may pay off a small debt some months before. */
function isRepaid({ schedule, monthly_minor: regular, months }: ComputedPlan, start: string) {
  return (
    schedule.length <= (regular > 0 ? months : 1) &&
    schedule.slice(0, -1).every(({ amount_minor: amount }) => amount === regular) &&
    schedule.every(({ due }, index) => due === monthsAfter(start, regular > 0 ? index + 1 : months))
  );
}

function hasInstalments(plan: ComputedPlan, terms: PlanTerms, start: string) {
  const dues = plan.schedule.filter(({ label }) => label === undefined);
  const last = dues.at(-1);
  if (!last) return plan.monthly_minor === 0 && plan.balloon_minor === 0;
  const count = Math.ceil(plan.months / (terms.interval === "quarterly" ? 3 : 1));
  const left = last.amount_minor - plan.balloon_minor - plan.monthly_minor;
  return (
    dues.slice(0, -1).every(({ amount_minor: amount }) => amount === plan.monthly_minor) &&
    left >= 0 &&
    left < count &&
    // Instalments of nothing are left out.
    dues.length === (plan.monthly_minor > 0 ? count : 1) &&
    dues.every(({ due }, index) => due > (dues[index - 1]?.due ?? start)) &&
    last.due === monthsAfter(start, plan.months) &&
    // Instalments are as far apart as the plan says, unless it has no whole quarter.
    termsOf(terms).includes(plan.months)
  );
}

/** Rounding of its own share alone may leave less for the final payment. */
function hasFinalPayment(plan: ComputedPlan, last: number) {
  const missing = plan.is_full ? 0 : shareOf(plan.price_minor, last) - plan.balloon_minor;
  return missing >= 0 && missing <= PLAN_STAGES_MAX + 1;
}

describe("a payment plan", () => {
  it(
    "is paid to the minor unit, in equal instalments but for the last, on later and later days",
    () => {
      fc.assert(
        fc.property(
          anyPrice,
          anyTerms,
          anyChoice,
          anyDay,
          anyHandover,
          anyRate,
          anyFraction,
          (price, drawn, choice, start, days, rate, fraction) => {
            const terms = lentAt(endingAfter(drawn, start, days), rate);
            // A plan whose own shortest term ends after the handover is not offered: nothing is computed of it.
            if (!endsInTime(terms, start)) return !isPlan(computePlan(price, terms, {}, start));
            const left = limitedTo(terms, start);
            const lasts = lastsOf(terms);
            const last = within(choice.last_percent ?? terms.balloon_percent, lasts.min, lasts.max);
            const fitting = {
              last_percent: last,
              down_percent: within(
                choice.down_percent ?? terms.default_down_percent,
                terms.min_down_percent,
                terms.max_down_percent,
              ),
              months: nearestTerm(left, choice.months ?? left.default_months),
            };
            const plan = computePlan(price, terms, fitting, start);
            const isPaid = (of: typeof plan): of is ComputedPlan =>
              isPlan(of) && mustHold(of, terms, start) && hasFinalPayment(of, last);
            if (!isPaid(plan)) return false;
            // An amount need be no share in hundredths of a percent.
            const least = shareOf(price, terms.min_down_percent);
            const span = shareOf(price, terms.max_down_percent) - least;
            const amount = least + Math.floor(span * fraction);
            const uneven = { months: fitting.months, down_minor: amount, last_percent: last };
            const other = computePlan(price, terms, uneven, start);
            if (!isPaid(other) || (!other.is_full && other.down_minor !== amount)) return false;
            // Naming the same down payment by its amount makes the same plan.
            const down = shareOf(price, fitting.down_percent);
            const amounts = { months: fitting.months, down_minor: down, last_percent: last };
            const named = computePlan(price, terms, amounts, start);
            return isPlan(named) && FIGURES.every((figure) => named[figure] === plan[figure]);
          },
        ),
        { numRuns: RUNS },
      );
    },
    LONG_MS,
  );

  it("is made of what is within the template's bounds, and of nothing else", () => {
    fc.assert(
      fc.property(anyPrice, anyTerms, anyChoice, anyDay, (price, terms, choice, start) => {
        const { down_percent: percent = terms.default_down_percent } = choice;
        const months = choice.months ?? nearestTerm(terms, terms.default_months);
        const isFull = percent === 100 && mayPayInFull(terms);
        const lasts = lastsOf(terms);
        const { last_percent: last = terms.balloon_percent } = choice;
        const wrong = [
          ...(isFull || (percent >= terms.min_down_percent && percent <= terms.max_down_percent)
            ? []
            : ["down_percent"]),
          ...(isFull || (last >= lasts.min && last <= lasts.max) ? [] : ["last_percent"]),
          ...(termsOf(terms).includes(months) ||
          (isFull && (months === 0 || (months >= terms.min_months && months <= terms.max_months)))
            ? []
            : ["months"]),
        ];
        const plan = computePlan(price, terms, choice, start);
        if (isPlan(plan)) return wrong.length === 0 && mustHold(plan, terms, start);
        return JSON.stringify(plan.map(({ field }) => field)) === JSON.stringify(wrong);
      }),
      { numRuns: runs(1000) },
    );
  });

  it(
    "that is paid by the handover has nothing due after it, and offers nothing that would be",
    () => {
      fc.assert(
        fc.property(
          anyPrice,
          anyTerms,
          anyDay,
          fc.integer({ min: -400, max: 4000 }),
          (price, terms, start, days) => {
            const completion = new Date(Date.parse(start) + days * 86_400_000).toISOString().slice(0, 10);
            const end = quarterEnd(completion);
            const isInTime = endsInTime({ ...terms, ends_by: end }, start);
            const shortest = termsOf(terms)[0] ?? 0;
            if (isInTime !== (end < start || monthsAfter(start, shortest) <= end)) return false;
            // A plan whose own shortest term ends after the handover is not offered: nothing is computed of it.
            if (!isInTime) return !isPlan(computePlan(price, { ...terms, ends_by: end }, {}, start));
            const limited = limitedTo({ ...terms, ends_by: end }, start);
            const plans = termsOf(limited).map((months) =>
              computePlan(price, { ...terms, ends_by: end }, { months }, start),
            );
            if (!plans.every(isPlan)) return false;
            if (end < start) return limited.max_months === terms.max_months;
            const beyond = limited.max_months + 1;
            return (
              end >= completion &&
              plans.every(
                ({ schedule, months }) =>
                  months >= terms.min_months && schedule.every(({ due }) => due <= end),
              ) &&
              // What can still be paid by then is offered.
              (limited.max_months === terms.max_months || monthsAfter(start, beyond) > end) &&
              (limited.max_months === terms.max_months ||
                Array.isArray(computePlan(price, { ...terms, ends_by: end }, { months: beyond }, start)) ||
                terms.default_down_percent === 100)
            );
          },
        ),
        // Each run computes the plans of all its terms.
        { numRuns: Math.max(RUNS / 50, runs(300)) },
      );
    },
    LONG_MS,
  );

  it("ends with a quarter", () => {
    expect(["2027-09-30", "2027-10-01", "2028-02-29", "2027-05-31"].map(quarterEnd)).toEqual([
      "2027-09-30",
      "2027-12-31",
      "2028-03-31",
      "2027-06-30",
    ]);
  });

  it("offers only terms that it accepts", () => {
    fc.assert(
      fc.property(anyPrice, anyTerms, (price, terms) => {
        const offered = termsOf(terms);
        const plans = offered.map((months) => computePlan(price, terms, { months }, "2026-01-31"));
        return plans.length > 0 && plans.every(isPlan) && lowestInstalment(price, terms, "2026-01-31") >= 0;
      }),
      { numRuns: runs(30) },
    );
  });
});

describe("the rounding rule", () => {
  it("leaves the rest to the last instalment", () => {
    const plan = planned(STANDARD, { months: 36 });
    expect([plan.down_minor, plan.monthly_minor]).toEqual([1_660_000, 184_444]);
    expect(plan.schedule.at(-1)).toEqual({ due: "2029-11-26", amount_minor: 184_460 });
  });

  it("pays the balloon with the last instalment, and quarters every third month", () => {
    const plan = planned({ ...STANDARD, interval: "quarterly", balloon_percent: 30 }, { months: 12 });
    expect(plan.schedule).toEqual([
      { due: "2027-02-26", amount_minor: 1_037_500 },
      { due: "2027-05-26", amount_minor: 1_037_500 },
      { due: "2027-08-26", amount_minor: 1_037_500 },
      { due: "2027-11-26", amount_minor: 1_037_500 + 2_490_000 },
    ]);
  });

  it("takes the discount off where everything is paid at once", () => {
    for (const choice of [
      { down_percent: 100 },
      { down_minor: toMinor(83_000) },
      { down_percent: 100, months: 0 },
    ])
      expect(planned(STANDARD, choice)).toMatchObject({
        is_full: true,
        down_minor: 8_051_000,
        total_minor: 8_051_000,
        schedule: [],
      });
    expect(
      computePlan(
        toMinor(1),
        { ...STANDARD, full_payment_discount_percent: 0 },
        { down_percent: 100 },
        "2026-01-01",
      ),
    ).toEqual([{ field: "down_percent", min: 10, max: 50 }]);
  });
});

describe("stages of construction", () => {
  const stages = [
    { name: "Roof", due: "2026-10-01", percent: 10 },
    { name: "Facade", due: "2027-02-10", percent: 12.5 },
  ];
  it("are paid on their days between the instalments; one that is over, with the down payment", () => {
    const plan = planned({ ...STANDARD, stages, balloon_percent: 5 }, { months: 6 });
    expect(plan.schedule).toEqual([
      { due: "2026-11-26", amount_minor: 830_000, label: "Roof" },
      { due: "2026-12-26", amount_minor: 726_250 },
      { due: "2027-01-26", amount_minor: 726_250 },
      { due: "2027-02-10", amount_minor: 1_037_500, label: "Facade" },
      { due: "2027-02-26", amount_minor: 726_250 },
      { due: "2027-03-26", amount_minor: 726_250 },
      { due: "2027-04-26", amount_minor: 726_250 },
      { due: "2027-05-26", amount_minor: 726_250 + 415_000 },
    ]);
  });

  it("may leave nothing for instalments", () => {
    const thirds = [33.33, 33.33, 13.34].map((percent, index) => ({
      name: `Stage ${index}`,
      due: `202${7 + index}-01-01`,
      percent,
    }));
    const plan = computePlan(
      100_003,
      { ...STANDARD, stages: thirds, max_down_percent: 20 },
      {},
      "2026-11-26",
    );
    expect(plan).toMatchObject({ down_minor: 20_001, monthly_minor: 0, total_minor: 100_003 });
    expect(isPlan(plan) && plan.schedule.map(({ amount_minor }) => amount_minor)).toEqual([
      33_331, 33_331, 13_340,
    ]);
  });
});

it("has no payments of nothing where the final payment is all that is left", () => {
  const plan = planned({ ...STANDARD, max_down_percent: 20, balloon_percent: 80 }, { months: 10 });
  expect(plan.schedule).toEqual([{ due: "2027-09-26", amount_minor: 6_640_000 }]);
  const nothing = { ...STANDARD, stages: [{ name: "Roof", due: "2027-01-01", percent: 0 }] };
  expect(planned(nothing, { months: 6 }).schedule).toHaveLength(6);
});
