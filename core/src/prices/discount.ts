import { discountFault } from "@ezo/contract/inventory/discount-price";
import { DISCOUNT_MAX_MONTHS } from "@ezo/contract/values/limits/prices";
import { monthsAfter } from "@ezo/contract/values/money/months";
import { refused } from "../platform/app-error.ts";
import { shortDate } from "../platform/business-day.ts";
import type { Fields } from "../records/fields.ts";

export const NO_REASON = { ka: "", en: "", ru: "" };
const NONE: Fields = { old_price: null, discount_until: null, discount_reason: NO_REASON };

const priceAt = (fields: Fields, field: "price" | "old_price"): number | null => {
  const value = fields[field];
  return typeof value === "number" ? value : null;
};

/** Fields of a time when a price could be 0: there is none, and no discount. */
export const withoutZero = (fields: Fields): Fields => {
  if (fields["price"] !== 0) return fields;
  return { ...fields, price: null, ...("old_price" in fields ? NONE : {}) };
};

/** What an apartment costs without its discount. */
export const regularPrice = (fields: Fields): number | null =>
  priceAt(fields, "old_price") ?? priceAt(fields, "price");

/** What ends a discount: the old price is the price again. */
export const withoutDiscount = (fields: Fields): Fields => ({ price: regularPrice(fields), ...NONE });

/** What it costs while a discount goes on; null without one. */
export const discountedPrice = (fields: Fields): number | null =>
  priceAt(fields, "old_price") === null ? null : priceAt(fields, "price");

/** Whether a price without the discount ends it: one that is not above the discounted price leaves nothing to take off. */
export const endsDiscount = (discounted: number | null, price: number): boolean =>
  discounted !== null && price <= discounted;

/** What sets the price without the discount, which goes on unless the price ends it. */
export function atRegularPrice(fields: Fields, price: number): Fields {
  const discounted = discountedPrice(fields);
  return discounted === null || endsDiscount(discounted, price) ? { price, ...NONE } : { old_price: price };
}

/** The last day that a discount may have when it is set. */
export const lastDiscountDay = (today: string): string => monthsAfter(today, DISCOUNT_MAX_MONTHS);

/** Throws `invalid`, about a field, where a discount's last day is over or too far ahead; one that stays may be far. */
export function mustEndInTime(field: string, until: string, before: unknown, today: string): void {
  if (until < today) throw refused(field, "errors.discount_over");
  const last = lastDiscountDay(today);
  if (until > last && until !== before)
    throw refused(field, `errors.discount_too_long?months=${DISCOUNT_MAX_MONTHS}&last=${shortDate(last)}`);
}

/**
 * What is wrong with an apartment's price and discount. The write refuses by it; what reports before the write, or names
 * which of many apartments it is about, uses it too.
 */
export function discountMistake(after: Fields): { field: string; key: string } | null {
  const [price, old] = [priceAt(after, "price"), priceAt(after, "old_price")];
  const until = after["discount_until"] ?? null;
  if (old === null && until === null) return null;
  if (old === null || typeof until !== "string")
    return { field: "discount_until", key: "errors.invalid_value" };
  const key = discountFault(price, old);
  return key && { field: "price", key };
}

/**
 * A discounted price is below the old one. Checked with every write of an apartment, whatever else it changes: a price
 * cannot rise over its old price while a discount goes on.
 */
export function mustBeDiscount(after: Fields): void {
  const mistake = discountMistake(after);
  if (mistake) throw refused(mistake.field, mistake.key);
}

/** The last day that a write gives a discount, which has to be ahead (`mustEndInTime`); null where it leaves the one there is. */
export function newLastDay(before: Fields, after: Fields): string | null {
  const until = after["discount_until"];
  return typeof until === "string" && until !== before["discount_until"] ? until : null;
}
