import { MINOR_UNITS } from "@ezo/contract/values/money/minor-units";
import type { StaffOffer } from "@ezo/contract/enquiries/enquiry-offers";
import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import type { PaymentPlan } from "@ezo/contract/site/payment-plans";
import { PRICES } from "@ezo/contract/values/limits/prices";
import { OFFER_DAYS } from "@ezo/contract/values/limits/sales";
import type { Currency } from "@ezo/contract/values/money/currency";
import {
  isLargeOfferDiscount,
  isWithinDiscount,
  offeredPrice,
} from "@ezo/contract/values/money/offer-discount";
import { chosenOf } from "@ezo/contract/values/money/plans/plan-in-address";
import { percentOf, shareOf } from "@ezo/contract/values/money/amounts";
import { type ComputedPlan, computePlan } from "@ezo/contract/values/money/plans/payment-plan";
import { DAY_MS } from "@ezo/contract/values/time";
import { type Figure, numberOf } from "../../editor/fields/number-of.ts";
import type { Format } from "../../i18n/format.ts";

/** The apartment that is offered, with what it costs today. */
export interface OfferSubject {
  id: number;
  number: string;
  /** Project, building and floor, in the language of the page; null where they are not known. */
  place: string | null;
  projectId: number;
  listMinor: number;
  /** The last day of that price, where it is one of a public discount. */
  discountUntil: string | null;
}

/** The newest offer of the apartment that staff made and that is still valid: a new one does not end it. */
export const earlierOf = (offers: readonly StaffOffer[], { id }: Pick<OfferSubject, "id">) =>
  offers.find(
    ({ apartment, state, taken_by_visitor: isVisitors }) =>
      apartment?.id === id && state === "valid" && !isVisitors,
  );

export const DISCOUNT_KINDS = ["percent", "amount"] as const;
export interface OfferValues {
  discountKind: (typeof DISCOUNT_KINDS)[number];
  percent: Figure;
  /** In whole units of the currency, as prices are. */
  amount: Figure;
  /** A plan's id; empty for the price alone. */
  plan: string;
  down: Figure;
  /** The down payment is this amount, to the cent, while `down` is the percentage that it is rounded to; null where a share was chosen. */
  exactDown: { percent: number; minor: number } | null;
  months: Figure;
  /** The final payment in percent; empty is the plan's own. */
  last: Figure;
  days: Figure;
  note: string;
}

const NOTHING: OfferValues = {
  discountKind: "percent",
  percent: "",
  amount: "",
  plan: "",
  down: "",
  exactDown: null,
  months: "",
  last: "",
  days: OFFER_DAYS.usual,
  note: "",
};

/**
 * A new offer begins with the plan that was asked for, where it fitted: of another apartment too, in its project. An amount
 * that was asked for as down payment is none of another currency than that of now.
 */
export function newOffer(
  enquiry: Pick<EnquiryDetail, "plan" | "project">,
  of: Pick<OfferSubject, "projectId">,
  currency?: Currency,
): OfferValues {
  const { plan } = enquiry;
  const chosen = plan && chosenOf(plan);
  if (!chosen || enquiry.project?.id !== of.projectId) return NOTHING;
  // A bank's loan is no offer of the seller's.
  if (plan.figures?.yearly_rate_percent !== undefined) return NOTHING;
  const { down, months, last = "" } = chosen;
  const { figures, down_minor: minor } = plan;
  const isAmount = minor !== null && figures?.is_full === false && figures.currency === currency;
  const exactDown = isAmount ? { percent: down, minor } : null;
  return { ...NOTHING, plan: String(chosen.plan), down, exactDown, months, last };
}

/** Whether the offer takes off more than the seller may: it can be kept, but nothing of it becomes better. */
export const isBeyond = (
  { list_price_minor: list, price_minor: price }: Pick<StaffOffer, "list_price_minor" | "price_minor">,
  limit: number,
): boolean => price < list && !isWithinDiscount(list, price, limit);

/** The terms of an offer as it is now. One whose discount the seller can only keep is proposed with the end that it has. */
export function valuesOf(
  offer: StaffOffer,
  by: { limit: number; now: number; dayOf: Format["dayOf"]; currency: Currency | undefined },
): OfferValues {
  const { limit, now, dayOf, currency } = by;
  const { plan, discount_percent: percent } = offer;
  const off = offer.list_price_minor - offer.price_minor;
  return {
    discountKind: percent === null && off > 0 ? "amount" : "percent",
    percent: percent ?? "",
    amount: percent === null && off > 0 ? off / MINOR_UNITS : "",
    plan: plan ? String(plan.plan_id) : "",
    down: plan?.down_percent ?? "",
    exactDown: offer.currency === currency ? exactDownOf(offer) : null,
    months: plan?.months ?? "",
    last: plan?.last_percent ?? "",
    days: Math.max(
      OFFER_DAYS.min,
      isBeyond(offer, limit)
        ? Math.min(offer.valid_days, daysFrom(dayOf(now), dayOf(offer.valid_until)))
        : offer.valid_days,
    ),
    note: offer.note,
  };
}

/** The down payment of an offer where no share comes to it. What is paid in full at once is the share of all. */
function exactDownOf({ plan, price_minor: price }: StaffOffer): OfferValues["exactDown"] {
  if (!plan || plan.down_percent === 100) return null;
  const { down_percent: percent, down_minor: minor } = plan;
  return shareOf(price, percent) === minor ? null : { percent, minor };
}

/** The exact down payment of the values, while no other share is typed; null without one. */
export function keptDown({ plan, down, exactDown }: OfferValues): number | null {
  return plan !== "" && exactDown && numberOf(down) === exactDown.percent ? exactDown.minor : null;
}

const daysFrom = (today: string, day: string): number => (Date.parse(day) - Date.parse(today)) / DAY_MS;

/** The discount in its other form, as it is proposed when the form is changed; empty for none. */
export function inOtherForm(
  values: OfferValues,
  of: Pick<OfferSubject, "listMinor">,
  discountKind: OfferValues["discountKind"],
): Partial<OfferValues> {
  if (discountKind === values.discountKind) return { discountKind };
  const found = converted(values, of, discountKind);
  if (found === null) return { discountKind };
  // What the other form still has is the discount before it was rounded, where it comes to the same.
  const kept = { ...values, discountKind };
  if (converted(kept, of, values.discountKind) === numberOf(values[values.discountKind]))
    return { discountKind };
  return { discountKind, [discountKind]: found };
}

/** The discount of the values as a percentage or an amount; null where they have none. */
function converted(
  values: OfferValues,
  { listMinor }: Pick<OfferSubject, "listMinor">,
  discountKind: OfferValues["discountKind"],
): number | null {
  const offered = offeredOf(termsOf(values), { listMinor });
  if (offered === null || offered >= listMinor) return null;
  const off = listMinor - offered;
  // A percentage takes off no more than it says.
  return discountKind === "amount" ? off / MINOR_UNITS : Math.floor((off * 10_000) / listMinor) / 100;
}

/** Whether an offer of so many days is valid after the public discount of the apartment has ended. */
export function outlastsDiscount(
  { days }: Pick<OfferValues, "days">,
  { discountUntil }: Pick<OfferSubject, "discountUntil">,
  today: string,
): boolean {
  const chosen = numberOf(days);
  return discountUntil !== null && chosen !== null && chosen > daysFrom(today, discountUntil);
}

/** What paying in full by the plan adds to the discount, in percent of the price, and both together; null where nothing is. */
export function fullPaymentOff(
  { listMinor }: Pick<OfferSubject, "listMinor">,
  { priceMinor, plan }: ReturnType<typeof previewOf>,
): { plan: number; all: number } | null {
  if (!plan?.is_full || plan.discount_minor === 0 || priceMinor === null || priceMinor >= listMinor)
    return null;
  return {
    plan: percentOf(plan.discount_minor, priceMinor),
    all: percentOf(listMinor - plan.total_minor, listMinor),
  };
}

/** What is sent of the values. */
export function termsOf(values: OfferValues) {
  const isPercent = values.discountKind === "percent";
  const amount = numberOf(values.amount);
  const plan = values.plan === "" ? null : Number(values.plan);
  const last = plan === null ? null : numberOf(values.last);
  const exact = keptDown(values);
  return {
    plan_id: plan,
    down_percent: plan === null || exact !== null ? null : numberOf(values.down),
    ...(exact === null ? {} : { down_minor: exact }),
    months: plan === null ? null : numberOf(values.months),
    // Left out, a change would keep the share that was offered.
    last_percent: last,
    discount_percent: isPercent ? numberOf(values.percent) : null,
    discount_minor: isPercent || amount === null ? null : Math.round(amount * MINOR_UNITS),
    // No number when empty: it is refused then, not sent as the usual.
    valid_days: numberOf(values.days) ?? Number.NaN,
    note: values.note,
  };
}

/** The price as offered that the dialog shows; nothing where the values make none. */
export function seenOf(
  values: OfferValues,
  of: Pick<OfferSubject, "listMinor">,
  currency: Currency | undefined,
): { price_minor: number; currency: Currency } | undefined {
  const priceMinor = offeredOf(termsOf(values), of);
  return priceMinor !== null && currency ? { price_minor: priceMinor, currency } : undefined;
}

/**
 * From which price to which one the discount leads, where it takes off so much that it is asked about; else null, as where the
 * offer that is changed has both prices already.
 */
export function largeFallOf(
  values: OfferValues,
  of: Pick<OfferSubject, "listMinor">,
  currency: Currency | undefined,
  offer: Pick<StaffOffer, "list_price_minor" | "price_minor" | "currency"> | null,
): { fromMinor: number; toMinor: number } | null {
  const toMinor = offeredOf(termsOf(values), of);
  if (toMinor === null || !isLargeOfferDiscount(of.listMinor, toMinor)) return null;
  const isSame =
    offer?.price_minor === toMinor && offer.list_price_minor === of.listMinor && offer.currency === currency;
  return isSame ? null : { fromMinor: of.listMinor, toMinor };
}

/** Today's price less the discount; null where that is no number, or leaves no price. */
function offeredOf(
  { discount_percent: percent, discount_minor: amountMinor }: ReturnType<typeof termsOf>,
  { listMinor }: Pick<OfferSubject, "listMinor">,
): number | null {
  if (![percent, amountMinor].every((each) => each === null || Number.isFinite(each))) return null;
  const offered = offeredPrice(listMinor, { percent, amountMinor });
  return offered > 0 ? offered : null;
}

/** What can be taken off at most, as a percentage and in whole units of the currency. */
interface MostOff {
  percent: number;
  amount: number;
}

/** What the seller may take off, and what the offer takes off already, which may be kept. */
export function mostOff(
  offer: StaffOffer | null,
  limit: number,
  of: Pick<OfferSubject, "listMinor">,
): MostOff {
  const off = offer ? (offer.list_price_minor - offer.price_minor) / MINOR_UNITS : 0;
  const allowed = Math.floor((of.listMinor * limit) / (100 * MINOR_UNITS));
  const isAmount = offer?.discount_percent === null;
  return {
    percent: Math.max(limit, offer?.discount_percent ?? 0),
    amount: Math.min(Math.max(allowed, isAmount ? off : 0), PRICES.max),
  };
}

const isWithin = ({ discountKind, percent, amount }: OfferValues, most: MostOff): boolean =>
  discountKind === "percent" ? Number(percent) <= most.percent : Number(amount) <= most.amount;

/**
 * The price that the values make of today's, null while their discount is none that may be given; and the plan by it, null
 * where there is none or it does not fit.
 */
export function previewOf(
  values: OfferValues,
  of: Pick<OfferSubject, "listMinor">,
  { most, plans, today }: { most: MostOff; plans: readonly PaymentPlan[]; today: string },
): { priceMinor: number | null; plan: ComputedPlan | null } {
  const terms = termsOf(values);
  const priceMinor = isWithin(values, most) ? offeredOf(terms, of) : null;
  const plan = plans.find(({ id }) => id === terms.plan_id);
  const choice = {
    down_percent: terms.down_percent ?? undefined,
    down_minor: terms.down_minor,
    months: terms.months ?? undefined,
    last_percent: numberOf(values.last) ?? undefined,
  };
  const computed = plan && priceMinor !== null ? computePlan(priceMinor, plan, choice, today) : null;
  return { priceMinor, plan: computed && !Array.isArray(computed) ? computed : null };
}
