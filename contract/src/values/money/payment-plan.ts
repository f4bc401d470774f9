import { monthlyPayment, repaid } from "./loan.ts";
import { MINOR_UNITS } from "./minor-units.ts";
import { monthsAfter, monthsUntil, quarterEnd } from "./months.ts";

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
export const PLAN_KINDS = ["instalments", "mortgage"] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];
export const PLAN_INTERVALS = ["monthly", "quarterly"] as const;
export type PlanInterval = (typeof PLAN_INTERVALS)[number];
const MONTHS_OF: Readonly<Record<PlanInterval, number>> = { monthly: 1, quarterly: 3 };

const WHOLE = 100;
/** Percentages have two decimals at most. */
const PERCENT_STEPS = 100;

/** The template. Its percentages are of the price. */
export interface PlanTerms {
  min_down_percent: number;
  max_down_percent: number;
  default_down_percent: number;
  min_months: number;
  max_months: number;
  default_months: number;
  interval: PlanInterval;
  balloon_percent: number;
  /** Up to which a buyer may choose another final payment; null and undefined where it is the template's. */
  max_balloon_percent?: number | null | undefined;
  full_payment_discount_percent: number;
  /** Payments on days of their own, such as the stages of construction, by day. */
  stages?: readonly PlanStage[] | undefined;
  /** The nominal rate of a bank loan; null and undefined for instalments, which cost no interest. */
  yearly_rate_percent?: number | null | undefined;
  /** The last day of the quarter in which the project is completed, for a plan that is paid by then. */
  ends_by?: string | null | undefined;
}
export interface PlanStage {
  name: string;
  due: string;
  /** Of the price. */
  percent: number;
}
export interface Payment {
  due: string;
  amount_minor: number;
  /** What it is paid for, where it is no instalment. */
  label?: string | undefined;
}

/** What a buyer chooses; the template's defaults for what is left out. Of the down payments, one. Months are whole intervals. */
export interface PlanChoice {
  down_percent?: number | undefined;
  down_minor?: number | undefined;
  months?: number | undefined;
  /** The final payment. */
  last_percent?: number | undefined;
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
/** A choice outside the template's bounds, by the field that names it. */
interface OutOfBounds {
  field: keyof PlanChoice;
  min: number;
  max: number;
  /** The months are within the bounds, but not whole quarters. */
  step?: number;
  /** The day by which all is paid, where it leaves fewer months than the template has. */
  ends_by?: string;
}

export const toMinor = (amount: number): number => amount * MINOR_UNITS;

/** A share of an amount, rounded half up. Exact: prices are below 2 · 10¹¹ minor units. */
export const shareOf = (amountMinor: number, percent: number): number =>
  Math.round((amountMinor * Math.round(percent * PERCENT_STEPS)) / (WHOLE * PERCENT_STEPS));

/** The percentage, to as many decimals as one can be chosen with, that an amount is of another. */
export const percentOf = (amountMinor: number, wholeMinor: number): number =>
  wholeMinor === 0 ? 0 : Math.round((amountMinor / wholeMinor) * WHOLE * PERCENT_STEPS) / PERCENT_STEPS;

/** A plan may be paid in full at once where that is within its bounds, or is rewarded. */
export const mayPayInFull = (terms: PlanTerms): boolean =>
  terms.max_down_percent === WHOLE || terms.full_payment_discount_percent > 0;

/** Among which percentages of the price a buyer chooses the final payment; null where it is the template's. */
export const lastPaymentChoice = ({
  max_balloon_percent: max,
}: Pick<PlanTerms, "max_balloon_percent">): { min: number; max: number } | null =>
  typeof max === "number" ? { min: 0, max } : null;

/** A plan is not offered from the day on when less than its shortest term is left until the handover. */
export const endsInTime = (terms: PlanTerms, start: string): boolean =>
  !isLimited(terms, start) || monthsAfter(start, spanOfTerms(terms).from) <= terms.ends_by;

/** A handover that is over or unknown limits nothing. */
const isLimited = (terms: PlanTerms, start: string): terms is PlanTerms & { ends_by: string } =>
  typeof terms.ends_by === "string" && terms.ends_by >= start;

/** The terms that are left on a day, of a plan that still ends in time: nothing is due after the handover. */
export function limitedTo<Terms extends PlanTerms>(terms: Terms, start: string): Terms {
  if (!isLimited(terms, start)) return terms;
  const max = Math.min(terms.max_months, monthsUntil(start, terms.ends_by));
  return max < terms.min_months
    ? terms
    : { ...terms, max_months: max, default_months: Math.min(terms.default_months, max) };
}

/** A template whose months are those that can be chosen on a day, with one of them proposed. */
export function asOffered<Terms extends PlanTerms>(template: Terms, start: string): Terms {
  const terms = limitedTo(template, start);
  if (terms === template) return template;
  const { min_months: shortest } = template;
  const longest = termsOf(terms).at(-1) ?? shortest;
  return { ...terms, max_months: longest, default_months: nearestTerm(terms, terms.default_months) };
}

export interface HandoverLimit {
  /** The last day on which a plan that is paid by the handover has something due. */
  day: string;
  /** The longest term that is over by then, in whole intervals; 0 where none is. */
  months: number;
}
/** What a project's day of completion leaves of a term that begins on a day; null where the handover is over and limits nothing. */
export function untilHandover(
  completion: string,
  interval: PlanInterval,
  start: string,
): HandoverLimit | null {
  const day = quarterEnd(completion);
  if (day < start) return null;
  const step = MONTHS_OF[interval];
  return { day, months: Math.floor(monthsUntil(start, day) / step) * step };
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

/** Not even the shortest term ends by the handover. */
const noneInTime = ({ min_months: min, max_months: max }: PlanTerms): OutOfBounds => ({
  field: "months",
  min,
  max,
});

/** Of months, the handover is named where it has shortened the template's longest term. */
function withHandover(problem: OutOfBounds, template: PlanTerms, limited: PlanTerms): OutOfBounds {
  const { max_months: left, ends_by: day } = limited;
  const isReason = problem.field === "months" && left < template.max_months;
  return isReason && day ? { ...problem, ends_by: day } : problem;
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

function outOfBounds(priceMinor: number, terms: PlanTerms, choice: PlanChoice): OutOfBounds[] {
  const { down_percent: percent, down_minor: down, months, last_percent: last } = choice;
  const { min_down_percent: least, max_down_percent: most } = terms;
  const isWholePrice = percent === WHOLE || (down !== undefined && down === priceMinor);
  const isFull = isWholePrice && mayPayInFull(terms);
  const lasts = lastPaymentChoice(terms) ?? { min: terms.balloon_percent, max: terms.balloon_percent };
  const bounds: (OutOfBounds & { value: number | undefined })[] = [
    { field: "down_percent", value: isFull ? undefined : percent, min: least, max: most },
    {
      field: "down_minor",
      value: isFull ? undefined : down,
      min: shareOf(priceMinor, least),
      max: shareOf(priceMinor, most),
    },
    { field: "last_percent", value: isFull ? undefined : last, ...lasts },
  ];
  const outside = bounds
    .filter(({ value, min, max }) => value !== undefined && !(value >= min && value <= max))
    .map(({ field, min, max }) => ({ field, min, max }));
  return [...outside, ...wrongMonths(terms, months, isFull)];
}

/** Instalments are as far apart as the plan says, the last one too. What is paid in full has none, and any months will do. */
function wrongMonths(terms: PlanTerms, months: number | undefined, isFull: boolean): OutOfBounds[] {
  if (months === undefined || (isFull && months === 0)) return [];
  const { min_months: min, max_months: max } = terms;
  if (isFull) return months >= min && months <= max ? [] : [{ field: "months", min, max }];
  if (termsOf(terms).includes(months)) return [];
  const { from, to, step } = spanOfTerms(terms);
  return [{ field: "months", min: from, max: to, ...(step > 1 && from < to && { step }) }];
}

/** The shortest and the longest term that can be chosen, and how far apart they are. */
export function spanOfTerms(terms: PlanTerms): { from: number; to: number; step: number } {
  const offered = termsOf(terms);
  const [from = terms.min_months, to = from] = [offered[0], offered.at(-1)];
  return { from, to, step: MONTHS_OF[terms.interval] };
}

/** How the instalments of a plan are spoken of: a single one is paid once, not "a month". */
export const rhythmOf = (months: number, interval: PlanInterval): PlanInterval | "once" =>
  months <= MONTHS_OF[interval] ? "once" : interval;
type Rhythm = PlanInterval | "once" | "loan";
/** The amount to name with the word for `rhythm`. A single payment includes the final payment. */
export const spokenInstalment = (
  { monthly_minor: regular, balloon_minor: balloon }: Pick<ComputedPlan, "monthly_minor" | "balloon_minor">,
  rhythm: Rhythm,
): number => (rhythm === "once" ? regular + balloon : regular);
/** The final payment to name beside it; 0 where the single payment already includes it. */
export const spokenBalloon = (
  { balloon_minor: balloon }: Pick<ComputedPlan, "balloon_minor">,
  rhythm: Rhythm,
): number => (rhythm === "once" ? 0 : balloon);
interface SpokenPlan {
  kind: Rhythm | "plain";
  instalment: number;
  /** At the stages of construction. */
  stages: number;
  balloon: number;
}
/**
 * Which sentence describes a plan, and with which amounts: with the down payment they come to what is paid. A plan may have
 * no instalment; what is 0 is not named.
 */
export function spokenPlan(
  plan: Pick<ComputedPlan, "monthly_minor" | "balloon_minor"> & { stages_minor: number },
  rhythm: Rhythm,
): SpokenPlan {
  const [instalment, balloon] = [spokenInstalment(plan, rhythm), spokenBalloon(plan, rhythm)];
  return { kind: instalment > 0 ? rhythm : "plain", instalment, stages: plan.stages_minor, balloon };
}
interface StoredFigures {
  down_minor: number;
  monthly_minor: number;
  balloon_minor: number;
  stages_minor?: number | undefined;
  total_minor: number;
  is_full: boolean;
  interval: PlanInterval;
  yearly_rate_percent?: number | undefined;
}
/** The same for the figures stored with an enquiry. A bank loan has other texts, and no stages. */
export function spokenFigures(months: number, figures: StoredFigures): SpokenPlan {
  const isLoan = figures.yearly_rate_percent !== undefined;
  const stages_minor = isLoan ? 0 : (figures.stages_minor ?? leftToStages(months, figures));
  return spokenPlan({ ...figures, stages_minor }, isLoan ? "loan" : rhythmOf(months, figures.interval));
}
/** Figures stored before the stages were named in them: what their other parts leave, unless rounding alone has left it. */
function leftToStages(months: number, { is_full: isFull, interval, ...figures }: StoredFigures): number {
  const count = countOf(months, interval);
  const { total_minor: total, down_minor: down, monthly_minor: regular, balloon_minor: balloon } = figures;
  const left = total - down - regular * count - balloon;
  return isFull || left < count ? 0 : left;
}

/** How many instalments a term has. */
export const countOf = (months: number, interval: PlanInterval): number =>
  Math.ceil(months / MONTHS_OF[interval]);
/** The days on which instalments are due; the last one when the months are over. */
function dueDates(start: string, months: number, interval: PlanInterval): string[] {
  const step = MONTHS_OF[interval];
  return Array.from({ length: countOf(months, interval) }, (_, index) =>
    monthsAfter(start, Math.min((index + 1) * step, months)),
  );
}

/** Months are whole intervals: instalments are as far apart as the plan says. */
export const isWholeInterval = (months: number, interval: PlanInterval): boolean =>
  months % MONTHS_OF[interval] === 0;

/** The terms that a buyer can choose from: whole quarters where instalments are quarterly. */
export function termsOf({ min_months: min, max_months: max, interval }: PlanTerms): number[] {
  const step = MONTHS_OF[interval];
  const first = Math.ceil(min / step) * step;
  // A template without a whole quarter has its shortest term alone.
  if (first > max) return [min];
  return Array.from({ length: Math.floor((max - first) / step) + 1 }, (_, index) => first + index * step);
}

/** The term that can be chosen and is nearest to the months that are wanted; of two, the shorter one. */
export const nearestTerm = (terms: PlanTerms, wanted: number): number =>
  termsOf(terms).reduce((best, term) => (Math.abs(term - wanted) < Math.abs(best - wanted) ? term : best));

/** The lowest regular instalment without paying down more than the template proposes: over its longest term. */
export function lowestInstalment(priceMinor: number, terms: PlanTerms, start: string): number {
  const months = longestTerm(terms, start);
  const plan = computePlan(priceMinor, terms, { months }, start);
  return Array.isArray(plan) ? 0 : plan.monthly_minor;
}

/** The longest term that can be chosen on a day. */
export function longestTerm(template: PlanTerms, start: string): number {
  const terms = limitedTo(template, start);
  return nearestTerm(terms, terms.max_months);
}
