import type { OfferDiscount } from "@ezo/contract/values/money/offer-discount";
import { AppError } from "../platform/app-error.ts";
import type { OfferSnapshot } from "./offer-snapshot.ts";

/** A version of an offer: what it says, and until when. */
export interface OfferedVersion {
  snapshot: OfferSnapshot;
  validUntil: Date;
}

/** What an offer takes off the price of its day. */
export function discountOf({ price: { lowered, amountMinor } }: OfferSnapshot): OfferDiscount {
  if (!lowered) return {};
  return lowered.percent === null
    ? { amountMinor: lowered.listMinor - amountMinor }
    : { percent: lowered.percent };
}

/** What is paid in all. */
const totalOf = ({ plan, price }: OfferSnapshot): number => plan?.computed.total_minor ?? price.amountMinor;

/**
 * A discount above the caller's own `limit` is kept only where nothing of the change gives the customer more: the offer
 * ends no later, and its total, in the same currency, is no lower. Throws `invalid` by field otherwise.
 */
export function mustGiveNoMore(was: OfferedVersion, will: OfferedVersion, limit: number): void {
  const fields: Record<string, string[]> = {};
  if (will.validUntil > was.validUntil) fields["valid_days"] = [`errors.offer_kept_longer?limit=${limit}`];
  const isComparable = will.snapshot.price.currency === was.snapshot.price.currency;
  if (!isComparable || totalOf(will.snapshot) < totalOf(was.snapshot))
    fields[fieldOfTotal(was.snapshot, will.snapshot)] = [`errors.offer_kept_cheaper?limit=${limit}`];
  if (Object.keys(fields).length > 0) throw new AppError("invalid", { fields });
}

/** By which of the terms the total has become lower: the price itself, another plan, or its payment in full. */
function fieldOfTotal(was: OfferSnapshot, will: OfferSnapshot): string {
  if (!will.plan?.computed.is_full || will.price.amountMinor < totalOf(was))
    return discountOf(will).percent ? "discount_percent" : "discount_minor";
  return was.plan?.id === will.plan.id ? "down_percent" : "plan_id";
}
