import { DISCOUNT_MAX_MONTHS } from "@ezo/contract/values/limits";
import { monthsAfter } from "@ezo/contract/values/money/payment-plan";
import { refused } from "../platform/app-error.ts";
import { dayIn } from "../platform/business-day.ts";
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

/**
 * What sets the price without the discount. A discount goes on, unless the new price is not above its own: then there is
 * nothing left to take off.
 */
export function atRegularPrice(fields: Fields, price: number): Fields {
  const now = priceAt(fields, "price");
  const isDiscounted = priceAt(fields, "old_price") !== null && now !== null;
  return isDiscounted && price > now ? { old_price: price } : { price, ...NONE };
}

/** The last day that a discount may have when it is set. */
export const lastDiscountDay = (now: Date): string => monthsAfter(dayIn(now), DISCOUNT_MAX_MONTHS);

/** Throws `invalid`, about a field, where a discount's last day is over or too far ahead; one that stays may be far. */
export function mustEndInTime(field: string, until: string, before: unknown, now: Date): void {
  if (until < dayIn(now)) throw refused(field, "errors.discount_over");
  const last = lastDiscountDay(now);
  if (until > last && until !== before)
    throw refused(
      field,
      `errors.discount_too_long?months=${DISCOUNT_MAX_MONTHS}&last=${last.split("-").toReversed().join(".")}`,
    );
}

/**
 * A discounted price is below the old one, and has an end that is still ahead when it is set. Checked with every write of
 * an apartment, whatever else it changes: a price cannot rise over its old price while a discount goes on.
 */
export function mustBeDiscount(before: Fields, after: Fields, now: Date): void {
  const [price, old] = [priceAt(after, "price"), priceAt(after, "old_price")];
  const until = after["discount_until"] ?? null;
  if (old === null && until === null) return;
  if (old === null || typeof until !== "string") throw refused("discount_until", "errors.invalid_value");
  if (price === null || price >= old) throw refused("price", "errors.discount_not_lower");
  if (until !== before["discount_until"]) mustEndInTime("discount_until", until, null, now);
}
