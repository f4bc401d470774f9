import type { TextsLike } from "../text-keys.ts";
import type { pricesKa } from "./prices-ka.ts";

export const pricesEn = {
  "field.old_price": "Old price",
  "field.discount_until": "Last day of the discount",
  "field.discount_reason": "Reason of the discount",
  "field.discount_price": "Discounted price",

  "discount.title": "Discount",
  "discount.now": "{{price}} instead of {{old}}",
  "discount.until": "Valid through {{date}}",
  "discount.hint": "After that day the old price returns by itself.",
  "discount.reason_in": "Reason ({{language}})",
  "discount.set": "Start the discount",
  "discount.end": "End it now",
  "discount.done": "The discount has begun: apartment {{number}}",
  "discount.ended": "The old price is back: apartment {{number}}",
  "discount.failed": "The discount could not be changed",
  "discount.only_unsold": "A sold apartment has no discount.",
  "discount.needs_price": "A discount needs a price first.",

  "price_history.title": "Price history",
  "price_history.failed": "The price history could not be loaded",
  "price_history.hidden": "hidden",
  "price_history.reason.discount_ended": "The discount ended",
  "price_history.reason.import": "Import",
  "price_history.reason.price_list": "Price list",
} satisfies TextsLike<typeof pricesKa>;
