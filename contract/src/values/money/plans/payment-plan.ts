import { PERCENT_STEPS, shareOf } from "../amounts.ts";
import { monthlyPayment, repaid } from "../loan.ts";
import { monthsAfter } from "../months.ts";
import {
  countOf,
  MONTHS_OF,
  nearestTerm,
  type PlanChoice,
  type PlanInterval,
  type PlanTerms,
} from "./payment-plan-terms.ts";
import { noneInTime, type OutOfBounds, outOfBounds, withHandover } from "./plan-bounds.ts";
import { endsInTime, limitedTo, longestTerm } from "./plan-handover.ts";

/**
 * What a payment plan costs and when, for server and browser alike. Amounts are whole minor units (tetri, cents); nothing
 * here is a fraction of one. The rounding rule:
 *
 * - a share of the price (down payment, stage of construction, balloon, discount) is rounded half up to the minor unit;
 * - an instalment is rounded down, and the last one also pays what that has left: less than a minor unit each;
 * - the balloon is paid with the last instalment;
 * - where down payment and stages leave nothing for instalments, the last stage pays what rounding has left;
 * - what comes to nothing is no payment: a schedule has no amounts of 0.
 *
 * A stage whose day is over is due with the down payment, and one after the handover is due at the handover, where the plan
 * is paid by then. A bank loan is computed in `loan.ts`.
 */

export interface Payment {
  due: string;
  amount_minor: number;
  /** What it is paid for, where it is no instalment. */
  label?: string | undefined;
}

export interface ComputedPlan {
  price_minor: number;
  down_minor: number;
  months: number;
  /** Paid in full at once: there are no instalments, and the discount is taken off. */
  is_full: boolean;
  discount_minor: number;
  /** Contained in the last instalment. */
  balloon_minor: number;
  /** The regular instalment: of a month, or of a quarter. */
  monthly_minor: number;
  /** By day. */
  schedule: Payment[];
  /** What a bank loan costs besides the price; contained in the instalments. */
  interest_minor: number;
  /** What is paid in all: the down payment and the schedule. */
  total_minor: number;
}

/**
 * The place in a schedule of the payment at the handover: the last one until then, unless the plan is over well before it.
 * -1 where there is none, as where the handover is unknown or over.
 */
export function paymentAtHandover(
  schedule: readonly Payment[],
  handover: string | null | undefined,
  interval: PlanInterval,
): number {
  if (!handover) return -1;
  const place = schedule.findLastIndex(({ due }) => due <= handover);
  const payment = schedule[place];
  if (!payment) return -1;
  const hasLater = place < schedule.length - 1;
  return hasLater || monthsAfter(payment.due, MONTHS_OF[interval]) > handover ? place : -1;
}

/** The plan that a choice makes of a template, its first instalment due one interval after `start` (`YYYY-MM-DD`). */
export function computePlan(
  priceMinor: number,
  template: PlanTerms,
  choice: PlanChoice,
  start: string,
): ComputedPlan | OutOfBounds[] {
  const terms = limitedTo(template, start);
  const problems = endsInTime(template, start) ? outOfBounds(priceMinor, terms, choice) : [noneInTime(terms)];
  if (problems.length > 0) return problems.map((problem) => withHandover(problem, template, terms));
  const down = downOf(priceMinor, terms, choice);
  if (isPaidInFull(priceMinor, down)) return paidInFull(priceMinor, terms, choice);
  const months = choice.months ?? nearestTerm(terms, terms.default_months);
  const bought = { priceMinor, down, months, start };
  return typeof terms.yearly_rate_percent === "number"
    ? borrowed(bought, terms.yearly_rate_percent)
    : inInstalments(bought, terms, choice.last_percent ?? terms.balloon_percent);
}

export const isPaidInFull = (priceMinor: number, down: number): boolean =>
  down >= priceMinor && priceMinor > 0;

interface Bought {
  priceMinor: number;
  down: number;
  months: number;
  start: string;
}

/** What is paid at stages, what they and the down payment leave, and how much of that is the final payment. */
export function partsOf(
  { priceMinor, down, start }: Omit<Bought, "months">,
  terms: PlanTerms,
  lastPercent: number,
) {
  const atStages = stagePayments({ priceMinor, left: priceMinor - down, start }, terms);
  const financed = priceMinor - down - sumOf(atStages);
  return { atStages, financed, balloon: Math.min(shareOf(priceMinor, lastPercent), financed) };
}

function inInstalments(
  { priceMinor, down, months, start }: Bought,
  terms: PlanTerms,
  lastPercent: number,
): ComputedPlan {
  const { atStages, financed, balloon } = partsOf({ priceMinor, down, start }, terms, lastPercent);
  const dues = dueDates(start, months, terms.interval);
  const regular = Math.floor((financed - balloon) / dues.length);
  const last = financed - regular * (dues.length - 1);
  const lastStage = atStages.at(-1);
  // So little is left by rounding alone: no instalment is made of it.
  const isPaidAtStages = lastStage !== undefined && regular === 0 && balloon === 0;
  const paidAtStages = isPaidAtStages
    ? [...atStages.slice(0, -1), { ...lastStage, amount_minor: lastStage.amount_minor + financed }]
    : atStages;
  const instalments = isPaidAtStages
    ? []
    : dues.map((due, index) => ({ due, amount_minor: index === dues.length - 1 ? last : regular }));
  return {
    price_minor: priceMinor,
    down_minor: down,
    months,
    is_full: false,
    discount_minor: 0,
    balloon_minor: balloon,
    monthly_minor: regular,
    schedule: byDay([...paidAtStages, ...instalments]),
    interest_minor: 0,
    total_minor: priceMinor,
  };
}

const sumOf = (payments: readonly Payment[]): number =>
  payments.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
/** What a schedule has beside its instalments: the money of the stages. */
export const paidAtStages = (schedule: readonly Payment[]): number =>
  sumOf(schedule.filter(({ label }) => label !== undefined));
/** Of one day, stages come first. What comes to nothing is left out. */
const byDay = (payments: readonly Payment[]): Payment[] =>
  payments
    .filter(({ amount_minor: amount }) => amount > 0)
    .toSorted((a, b) => (a.due < b.due ? -1 : Number(a.due > b.due)));

/** The final payment in a schedule that was computed with this share of the price: its last instalment has it in it. */
export const balloonIn = (
  { price_minor: price, schedule }: Pick<ComputedPlan, "price_minor" | "schedule">,
  lastPercent: number,
): number =>
  Math.min(
    shareOf(price, lastPercent),
    schedule.findLast(({ label }) => label === undefined)?.amount_minor ?? 0,
  );

/** What is paid on the stages' days: together not more than is `left` after the down payment. */
function stagePayments(
  { priceMinor, left, start }: { priceMinor: number; left: number; start: string },
  { stages = [], ends_by: end }: PlanTerms,
): Payment[] {
  let rest = left;
  return stages.map(({ name, due, percent }) => {
    const amount = Math.min(rest, shareOf(priceMinor, percent));
    rest -= amount;
    const latest = end && end >= start && due > end ? end : due;
    return { due: latest < start ? start : latest, amount_minor: amount, label: name };
  });
}

export const loanOf = ({ priceMinor, down, months }: Omit<Bought, "start">, yearlyRatePercent: number) => ({
  amountMinor: priceMinor - down,
  rate: Math.round(yearlyRatePercent * PERCENT_STEPS),
  months,
});
/** A bank pays the seller; the buyer pays the bank. */
function borrowed({ priceMinor, down, months, start }: Bought, yearlyRatePercent: number): ComputedPlan {
  const loan = loanOf({ priceMinor, down, months }, yearlyRatePercent);
  const amounts = repaid(loan);
  const dues = dueDates(start, months, "monthly");
  const paid = amounts.reduce((sum, amount) => sum + amount, 0);
  return {
    price_minor: priceMinor,
    down_minor: down,
    months,
    is_full: false,
    discount_minor: 0,
    balloon_minor: 0,
    monthly_minor: monthlyPayment(loan),
    schedule: byDay(dues.map((due, index) => ({ due, amount_minor: amounts[index] ?? 0 }))),
    interest_minor: paid - loan.amountMinor,
    total_minor: down + paid,
  };
}

function paidInFull(priceMinor: number, terms: PlanTerms, { months }: PlanChoice): ComputedPlan {
  const discount = shareOf(priceMinor, terms.full_payment_discount_percent);
  return {
    price_minor: priceMinor,
    down_minor: priceMinor - discount,
    months: months ?? terms.default_months,
    is_full: true,
    discount_minor: discount,
    balloon_minor: 0,
    monthly_minor: 0,
    schedule: [],
    interest_minor: 0,
    total_minor: priceMinor - discount,
  };
}

const downOf = (priceMinor: number, terms: PlanTerms, { down_minor, down_percent }: PlanChoice): number =>
  down_minor ?? shareOf(priceMinor, down_percent ?? terms.default_down_percent);

/** The days on which instalments are due; the last one when the months are over. */
function dueDates(start: string, months: number, interval: PlanInterval): string[] {
  const step = MONTHS_OF[interval];
  return Array.from({ length: countOf(months, interval) }, (_, index) =>
    monthsAfter(start, Math.min((index + 1) * step, months)),
  );
}

/** The lowest regular instalment without paying down more than the template proposes: over its longest term. */
export function lowestInstalment(priceMinor: number, terms: PlanTerms, start: string): number {
  const months = longestTerm(terms, start);
  const plan = computePlan(priceMinor, terms, { months }, start);
  return Array.isArray(plan) ? 0 : plan.monthly_minor;
}
