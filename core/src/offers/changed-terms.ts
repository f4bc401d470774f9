import type { ChangedStaffOffer } from "@ezo/contract/enquiries/enquiry-offers";
import { OFFER_DAYS } from "@ezo/contract/values/limits/sales";
import type { Currency } from "@ezo/contract/values/money/currency";
import type { OfferDiscount } from "@ezo/contract/values/money/offer-discount";
import { percentOf, shareOf } from "@ezo/contract/values/money/amounts";
import { refused } from "../platform/app-error.ts";
import { discountOf } from "./kept-discount.ts";
import { type OfferedPlan, OfferSnapshot } from "./offer-snapshot.ts";
import type { StoredRequest } from "./offers.repo.ts";
import { daysBetween } from "./validity.ts";
import type { PlanTermsAsked } from "./what-is-offered.ts";

interface OfferedBefore {
  snapshot: unknown;
  note: string;
  validUntil: Date;
  createdAt: Date;
  changedAt: Date | null;
}
export interface ChangedTerms {
  plan: Pick<StoredRequest, "plan_id"> & PlanTermsAsked;
  /** Of another plan, what was named of it alone: the terms of the former one may be out of its bounds. */
  orElse?: PlanTermsAsked;
  discount: OfferDiscount;
  validDays: number;
  note: string;
}

/**
 * The terms of a new version: those that a change names, and of the others those that the offer has. An amount of another
 * currency than that of now is kept as its share. Throws `invalid` for terms of a plan where there is none.
 */
export function changedTerms(
  offer: OfferedBefore,
  wanted: ChangedStaffOffer,
  { at, currency, timeZone }: { at: Date; currency: Currency; timeZone: string },
): ChangedTerms {
  const was = OfferSnapshot.parse(offer.snapshot);
  return {
    ...changedPlan(was, wanted, currency),
    discount: changedDiscount(was, wanted, currency),
    validDays: wanted.valid_days ?? keptDays(offer, at, timeZone),
    note: wanted.note ?? offer.note,
  };
}

function changedPlan(
  was: OfferSnapshot,
  wanted: ChangedStaffOffer,
  currency: Currency,
): Pick<ChangedTerms, "plan" | "orElse"> {
  const { plan_id: id = was.plan?.id ?? null } = wanted;
  const named = namedTerms(wanted);
  if (id === null) {
    if (Object.values(named).some((term) => typeof term === "number"))
      throw refused("plan_id", "errors.terms_without_plan");
    return { plan: {} };
  }
  const kept = was.plan ? keptTerms(was.plan, was.price.currency === currency) : {};
  const plan = { plan_id: id, ...kept, ...named };
  return id === was.plan?.id ? { plan } : { plan, orElse: named };
}

/** The down payment is one term in two forms: naming either of them replaces both. */
const namedTerms = ({ down_percent, down_minor, months, last_percent }: PlanTermsAsked): PlanTermsAsked => ({
  ...(down_percent === undefined && down_minor === undefined ? {} : { down_percent, down_minor }),
  ...(months === undefined ? {} : { months }),
  ...(last_percent === undefined ? {} : { last_percent }),
});

/** What is paid in full has no instalments, so that its months say nothing. */
const keptTerms = ({ computed, lastPercent }: OfferedPlan, isSameCurrency: boolean): PlanTermsAsked => ({
  ...keptDown(computed, isSameCurrency),
  months: computed.is_full ? undefined : computed.months,
  last_percent: lastPercent,
});

/** A share where one comes to the down payment, as in the dialog of an offer. */
function keptDown(
  { is_full: isFull, down_minor: minor, price_minor: price }: OfferedPlan["computed"],
  isSameCurrency: boolean,
): PlanTermsAsked {
  if (isFull) return { down_percent: 100 };
  const percent = percentOf(minor, price);
  const isShare = !isSameCurrency || shareOf(price, percent) === minor;
  return isShare ? { down_percent: percent } : { down_minor: minor };
}

/** Of the two forms of the discount, naming either of them replaces both. */
function changedDiscount(
  was: OfferSnapshot,
  { discount_percent: percent, discount_minor: amountMinor }: ChangedStaffOffer,
  currency: Currency,
): OfferDiscount {
  if (percent !== undefined || amountMinor !== undefined) return { percent, amountMinor };
  const { lowered, amountMinor: offered, currency: then } = was.price;
  if (!lowered || lowered.percent !== null || then === currency) return discountOf(was);
  // Rounded down: no more than the amount was.
  return { percent: Math.floor(((lowered.listMinor - offered) * 10_000) / lowered.listMinor) / 100 };
}

/** The last day stays. An offer that has ended is offered anew for as many days as it was. */
const keptDays = ({ validUntil, createdAt, changedAt }: OfferedBefore, at: Date, timeZone: string): number =>
  validUntil > at
    ? daysBetween(at, validUntil, timeZone)
    : Math.max(OFFER_DAYS.min, daysBetween(changedAt ?? createdAt, validUntil, timeZone));
