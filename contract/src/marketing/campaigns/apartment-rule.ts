import { z } from "zod";
import { ROOMS_OR_MORE } from "../../site/apartment-filters.ts";
import { Currency } from "../../values/currency.ts";
import { Id } from "../../values/fields.ts";
import { CAMPAIGN_APARTMENTS_MAX } from "../../values/limits/marketing.ts";
import { PRICES } from "../../values/limits/prices.ts";

export const APARTMENT_RULE_SORTS = ["newest", "cheapest"] as const;

/**
 * A block of cards that is filled by a rule: available apartments of projects with an explorer. Previews show what it
 * finds now; which ones are sent is decided once, when sending starts. Unknown keys are refused: with a misspelt
 * `price_max` dearer apartments would be sent.
 */
export const ApartmentRule = z.strictObject({
  type: z.literal("apartments_by_rule"),
  /** Null for all projects. */
  project_id: Id.nullish(),
  /** `4` means four or more; none for any number. */
  rooms: z.array(z.int().min(1).max(ROOMS_OR_MORE)).max(ROOMS_OR_MORE).default([]),
  /** In whole units of `price_currency`. Finds no apartment whose price visitors do not see. */
  price_max: z.int().min(PRICES.min).max(PRICES.max).nullish(),
  /** While the firm's is another one, a rule with a highest price finds nothing. The firm's of each time where none is named. */
  price_currency: Currency.nullish(),
  /** Among the cheapest, apartments whose price visitors do not see come last. */
  sort: z.enum(APARTMENT_RULE_SORTS).default("newest"),
  count: z.int().min(1).max(CAMPAIGN_APARTMENTS_MAX).default(3),
});
export type ApartmentRule = z.output<typeof ApartmentRule>;
