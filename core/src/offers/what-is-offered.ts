import type { OfferPriceNow } from "@ezo/contract/enquiries/enquiry-offers";
import { dayIn } from "@ezo/contract/values/clock/time-zone";
import type { Currency } from "@ezo/contract/values/money/currency";
import {
  isWithinDiscount,
  type OfferDiscount,
  offeredPrice,
} from "@ezo/contract/values/money/offer-discount";
import { toMinor } from "@ezo/contract/values/money/amounts";
import { computePlan } from "@ezo/contract/values/money/plans/payment-plan";
import { lastPaymentChoice, type PlanChoice } from "@ezo/contract/values/money/plans/payment-plan-terms";
import { shownPrice } from "../navigation/navigation.present.ts";
import { visibleApartment } from "../navigation/navigation.visible.ts";
import { findOfferedPlans, whyNotOffered } from "../payment-plans/offered-plans.ts";
import { outsideBounds } from "../payment-plans/out-of-bounds.ts";
import { dayOf, presentPlan, presentTerms } from "../payment-plans/payment-plans.present.ts";
import { AppError, refused } from "../platform/app-error.ts";
import type { Tx } from "../platform/db.ts";
import { firmTimeZone, heldCurrency } from "../platform/settings.ts";
import { discountOf, mustGiveNoMore, type OfferedVersion } from "./kept-discount.ts";
import { offeredInclude, type OfferedPlan, snapshotOf } from "./offer-snapshot.ts";
import { heldUntil, lockApartment, type StoredRequest } from "./offers.repo.ts";
import { validThrough } from "./validity.ts";

/**
 * What is taken off, and how much the seller may. `was` is the offer that is changed: what it takes off may be kept, where
 * nothing else of it becomes better for the customer.
 */
export type GivenDiscount = OfferDiscount & { limit: number; was?: OfferedVersion };

/** What is chosen of a plan; its usual terms where they are left out. */
export type PlanTermsAsked = Pick<StoredRequest, "down_percent" | "down_minor" | "months" | "last_percent">;

/** For whom something is offered; a visitor who asks for themselves has no enquiry and no discount. */
export interface OfferedTo {
  at: Date;
  enquiryId: number | null;
  /** With the percentage of today's price that may be taken off at most. */
  discount?: GivenDiscount;
  /** What the seller was shown; another price refuses it. */
  seen?: { price_minor: number; currency: Currency } | undefined;
  /** The member of staff who has made the offer. */
  sellerName?: string | undefined;
  /** The days after today through which a seller offers it; null where a visitor does. */
  validDays: number | null;
  /** What is asked of the plan instead where the terms that are asked for are out of its bounds. */
  orElse?: PlanTermsAsked | undefined;
  /** Of `down_minor`, where it was named before this call: its currency, and the share that it was. */
  amountOf?: { currency: Currency; downPercent: number } | undefined;
}

/**
 * What is offered now, and until when; locks the currency, then the apartment. Throws `not_for_sale`, `already_held`, `price_not_shown`, `conflict`, or
 * `invalid` by field.
 */
export async function whatIsOffered(
  tx: Tx,
  asked: StoredRequest,
  { at, enquiryId, discount, seen, sellerName, validDays, orElse, amountOf }: OfferedTo,
): Promise<OfferedVersion> {
  const currency = await heldCurrency(tx);
  await lockApartment(tx, asked.apartment_id);
  const apartment = await tx.apartment.findFirst({
    where: { AND: [visibleApartment, { id: asked.apartment_id }] },
    include: offeredInclude,
  });
  if (!apartment) throw refused("apartment_id", "errors.gone_reference");
  if (apartment.status === "sold") throw new AppError("not_for_sale");
  // The person whom an apartment is held for may have an offer of it.
  if (apartment.status === "reserved" && !(await heldUntil(tx, { apartmentId: apartment.id, enquiryId })))
    throw new AppError("already_held");
  const price = shownPrice(apartment);
  if (price === null) throw new AppError("price_not_shown");
  const listMinor = toMinor(price);
  const priceMinor = discount ? lessDiscount(listMinor, discount) : listMinor;
  if (seen) mustBeSeen(seen, { list_price_minor: listMinor, price_minor: priceMinor, currency });
  const { project } = apartment.floor.building;
  const timeZone = await firmTimeZone(tx);
  const wanted = askedIn(currency, asked, amountOf);
  const today = dayIn(at, timeZone);
  const plan = await planOf(tx, wanted, { project, priceMinor, currency, today, orElse });
  if ((plan?.computed.total_minor ?? priceMinor) === 0)
    throw refused(plan ? "plan_id" : "apartment_id", "errors.offer_of_nothing");
  const lowered =
    priceMinor < listMinor ? { lowered: { listMinor, percent: discount?.percent || null } } : {};
  const offered = { locale: asked.locale, priceMinor, currency, plan, sellerName, ...lowered };
  const snapshot = await snapshotOf(tx, apartment, offered);
  const validUntil = validThrough({ at, timeZone }, validDays, dayOf(apartment.discountUntil));
  const will = { snapshot, validUntil };
  if (discount?.was && !isWithinDiscount(listMinor, priceMinor, discount.limit))
    mustGiveNoMore(discount.was, will, discount.limit);
  return will;
}

/** Today's price less what a seller takes off. Throws `invalid` beyond the limit, which the message names. */
function lessDiscount(listMinor: number, { limit, was, ...discount }: GivenDiscount): number {
  const priceMinor = offeredPrice(listMinor, discount);
  const field = discount.percent ? "discount_percent" : "discount_minor";
  if (discount.percent && priceMinor === listMinor) throw refused(field, "errors.discount_below_unit");
  if (isWithinDiscount(listMinor, priceMinor, limit) || priceMinor === listMinor) return priceMinor;
  const isKept = was !== undefined && priceMinor >= offeredPrice(listMinor, discountOf(was.snapshot));
  if (isKept && priceMinor > 0 && priceMinor < listMinor) return priceMinor;
  throw refused(
    field,
    limit === 0 ? "errors.offer_no_discount" : `errors.offer_discount_limit?limit=${limit}`,
  );
}

/** An amount of another currency than that of now is asked for as the share that it was. */
const askedIn = (currency: Currency, asked: StoredRequest, amountOf: OfferedTo["amountOf"]): StoredRequest =>
  amountOf && amountOf.currency !== currency
    ? { ...asked, down_minor: null, down_percent: amountOf.downPercent }
    : asked;

/** A price that has changed since the seller saw it makes no offer; the refusal has what it would cost now. */
function mustBeSeen(seen: NonNullable<OfferedTo["seen"]>, current: OfferPriceNow): void {
  if (seen.price_minor === current.price_minor && seen.currency === current.currency) return;
  throw new AppError("conflict", { messageKey: "errors.offer_price_changed", current });
}

/** A bank's loan is there, but it is no offer of the seller's. */
const whyNoPlan = async (
  tx: Tx,
  projectId: number,
  id: number | null | undefined,
  today: string,
): Promise<string> =>
  id && (await findOfferedPlans(tx, projectId, { id, kind: "mortgage", today })).length > 0
    ? "errors.loan_not_in_offer"
    : whyNotOffered(tx, projectId, id ?? undefined, today);

/** The plan that is asked for with its schedule, or of terms alone the first that allows them; null for the price alone. */
async function planOf(
  tx: Tx,
  { plan_id: id, locale, ...asked }: StoredRequest,
  {
    project: { id: projectId, completionDate },
    priceMinor,
    currency,
    today,
    orElse,
  }: {
    project: { id: number; completionDate: Date | null };
    priceMinor: number;
    currency: Currency;
    today: string;
    orElse: PlanTermsAsked | undefined;
  },
): Promise<OfferedPlan | null> {
  const { down_percent: down, down_minor: amount, months, last_percent: last } = asked;
  const isAsked = [id, down, amount, months, last].some((part) => part !== undefined && part !== null);
  if (!isAsked) return null;
  if (typeof down === "number" && typeof amount === "number")
    throw refused("down_percent", "errors.one_down_payment");
  const of = { id: id ?? undefined, kind: "instalments", today } as const;
  const tried = (await findOfferedPlans(tx, projectId, of)).map((found) => {
    const terms = presentTerms(found, completionDate, locale);
    const compute = (choice: PlanTermsAsked) => computePlan(priceMinor, terms, choiceOf(choice), today);
    const first = compute(asked);
    const used = Array.isArray(first) && orElse ? orElse : asked;
    return { found, terms, used, computed: used === asked ? first : compute(used) };
  });
  // Where no plan allows what is asked for, the first one names its bounds.
  const chosen = tried.find(({ computed }) => !Array.isArray(computed)) ?? tried[0];
  if (!chosen) throw refused("plan_id", await whyNoPlan(tx, projectId, id, today));
  const { found, terms, used, computed } = chosen;
  if (Array.isArray(computed)) throw outsideBounds(computed, { locale, currency });
  const { name, interval } = presentPlan(found, locale, completionDate);
  const final = lastPaymentChoice(terms) ? { lastPercent: used.last_percent ?? terms.balloon_percent } : {};
  return { id: found.id, name, interval, ...final, computed };
}

const choiceOf = ({ down_percent, down_minor, months, last_percent }: PlanTermsAsked): PlanChoice => ({
  down_percent: down_percent ?? undefined,
  down_minor: down_minor ?? undefined,
  months: months ?? undefined,
  last_percent: last_percent ?? undefined,
});
