import { isBuiltIn, type UserRole } from "../roles/roles.ts";
import { OFFER_DISCOUNT_LARGE_PERCENT, OFFER_DISCOUNT_MAX } from "../limits/sales.ts";
import { MINOR_UNITS } from "./minor-units.ts";

/** What a seller takes off today's price: a percentage, or an amount. */
export interface OfferDiscount {
  percent?: number | null | undefined;
  amountMinor?: number | null | undefined;
}

/** Percentages have two decimals at most. */
const STEPS = 100;
const WHOLE = 100;

/** How many percent of today's price somebody may take off, by their role. Who is not named may take off nothing. */
export const OFFER_DISCOUNT_LIMITS: Partial<Record<UserRole, number>> = {
  admin: OFFER_DISCOUNT_MAX,
  sales_manager: 5,
};
/** By their own limit, where an administrator has set one, else by their role. */
export const discountLimitOf = (role: string, own: number | null): number =>
  own ?? (isBuiltIn(role) ? OFFER_DISCOUNT_LIMITS[role] : undefined) ?? 0;

/**
 * Today's price less a discount. What a percentage leaves is rounded up to a whole unit of the currency, so that it never
 * takes off more than it says. Exact: prices are below 2 · 10¹¹ minor units.
 */
export function offeredPrice(listMinor: number, { percent, amountMinor }: OfferDiscount): number {
  if (!percent) return listMinor - (amountMinor ?? 0);
  const left = listMinor * (WHOLE * STEPS - Math.round(percent * STEPS));
  return Math.min(listMinor, Math.ceil(left / (WHOLE * STEPS * MINOR_UNITS)) * MINOR_UNITS);
}

/** Whether a price as offered is within `limit` percent below today's, and is a price at all. */
export const isWithinDiscount = (listMinor: number, offeredMinor: number, limit: number): boolean =>
  offeredMinor > 0 &&
  offeredMinor <= listMinor &&
  (listMinor - offeredMinor) * WHOLE * STEPS <= listMinor * Math.round(limit * STEPS);

/** Whether a price as offered, which is one, is so far below today's that it is asked about. */
export const isLargeOfferDiscount = (listMinor: number, offeredMinor: number): boolean =>
  offeredMinor < listMinor && !isWithinDiscount(listMinor, offeredMinor, OFFER_DISCOUNT_LARGE_PERCENT);
