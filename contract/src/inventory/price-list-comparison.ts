import { z } from "zod";
import { ApartmentStatus } from "../site/apartment-status.ts";
import { Day, Id } from "../values/fields.ts";
import { PRICE_RULE_KINDS } from "./price-list-terms.ts";

/** Why an apartment keeps its price: it is not chosen, or was meanwhile reserved, sold or deleted. */
export const KEPT_REASONS = ["reserved", "sold", "deleted"] as const;

export const PriceListRow = z.object({
  apartment_id: Id,
  apartment_number: z.string(),
  building_id: Id,
  building_identifier: z.string(),
  floor_number: z.int(),
  /** The number that riser rules are for, as it is today; left out for what is no longer an apartment of the project. */
  riser: z.int().positive().optional(),
  rooms: z.int(),
  area_total: z.number(),
  status: ApartmentStatus,
  /**
   * Today's price without a discount (of a published list the price before it), and the list's; null where there is none. While
   * a list that is not published is in another currency than the firm's, nothing of today's prices is in its rows and summary.
   */
  from: z.number().nullable(),
  to: z.number().nullable(),
  kept: z.enum(KEPT_REASONS).nullable(),
  /** `to` was set by hand. */
  is_override: z.boolean(),
  /** What the base and the rules make of it; null where they leave no price, and in a published list. */
  by_rules: z.number().nullable(),
  /** What visitors pay today, where a discount goes on; null in a published list. */
  discounted_price: z.number().nullable(),
  /** The list's price is not above the discounted one: the discount ends with the publication, or has ended with it. */
  ends_discount: z.boolean(),
  /** A discount goes on through this day: the list changes the price that returns after it, unless it ends the discount. */
  discount_until: Day.nullable(),
  /** The last day of an offer that was made at an earlier price. */
  offered_until: Day.nullable(),
  /** After the list was compared it came to it, or was changed: its price, its kind, or what the list's price depends on. */
  is_stale: z.boolean(),
  /** The list's price is below its lowest one of a square metre; false in a published list. */
  is_below_floor: z.boolean(),
});
export type PriceListRow = z.infer<typeof PriceListRow>;

export const PriceListComparison = z.object({
  rows: z.array(PriceListRow),
  summary: z.object({
    changed: z.int(),
    raised: z.int(),
    lowered: z.int(),
    /** Of what is for sale, or what was published, and has a price before and after; whole units. */
    sum_from: z.number(),
    sum_to: z.number(),
    /** Whole units, as pages show them: rounded once, and not from the minor ones. */
    per_m2_from: z.int().optional(),
    per_m2_to: z.int().optional(),
    per_m2_from_minor: z.int(),
    per_m2_to_minor: z.int(),
    /** Warnings: raised or lowered by more than the usual, kept, discounted, offered at the old price. */
    large: z.int(),
    large_falls: z.int(),
    kept: z.int(),
    discounted: z.int(),
    /** Discounts that end at once: the list's price is not above the discounted one. */
    discounts_ended: z.int(),
    offered: z.int(),
    /** Prices set by hand. */
    overrides: z.int(),
    /** Rules that are for none of the apartments, by their place among the terms' rules; left out of a published list. */
    idle_rules: z.array(z.object({ place: z.int().min(0), kind: z.enum(PRICE_RULE_KINDS) })).optional(),
    /** These keep a list from being published. */
    without_price: z.int(),
    below_floor: z.int(),
    stale: z.int(),
  }),
});
export type PriceListComparison = z.infer<typeof PriceListComparison>;
