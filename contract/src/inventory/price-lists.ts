import { z } from "zod";
import { StaffMember } from "../staff-member.ts";
import { ApartmentStatus } from "../site/navigation.ts";
import { Currency } from "../values/currency.ts";
import {
  Day,
  Id,
  IdParam,
  IdParams,
  Instant,
  InstantInput,
  RequiredLine,
  VersionNumber,
} from "../values/fields.ts";
import { BULK_MAX_IDS } from "../values/limits/lists.ts";
import {
  PRICE_LIST_MAX_OVERRIDES,
  PRICE_LIST_MAX_RULES,
  PRICE_LIST_ROUNDINGS,
  PRICE_PERCENT,
  PRICES,
} from "../values/limits/prices.ts";
import { MINOR_UNITS } from "../values/money/minor-units.ts";
import { route } from "../route.ts";
import { SIDES } from "./apartments.ts";
import { FLOOR_NUMBERS, invalid } from "./stock-fields.ts";

export const PRICE_LIST_STATUSES = ["draft", "scheduled", "published"] as const;
export const PriceListStatus = z.enum(PRICE_LIST_STATUSES);
export type PriceListStatus = z.infer<typeof PriceListStatus>;
/**
 * Why a list was not published at its time: prices or apartments had changed, an apartment had no price or one below the list's
 * lowest, none of its apartments was for sale any more, its project was deleted, its prices were refused, the firm has changed
 * its currency, or who scheduled it has left or may not set prices any more.
 */
export const PRICE_LIST_STOPS = [
  "stale",
  "without_price",
  "below_floor",
  "nothing_left",
  "project_deleted",
  "refused",
  "currency_changed",
  "not_allowed",
] as const;
export const PRICE_RULE_KINDS = ["floor_step", "floors", "riser", "side", "corner", "view"] as const;

const Percent = z
  .number(invalid)
  .min(PRICE_PERCENT.min, invalid)
  .max(PRICE_PERCENT.max, invalid)
  .multipleOf(0.01, { error: "errors.too_many_decimals?max=2" });
const Floor = z.int(invalid).min(FLOOR_NUMBERS.min, invalid).max(FLOOR_NUMBERS.max, invalid);
const RISER_MAX = 999;
const Rule = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("floor_step"), from: Floor, percent: Percent }),
  z
    .strictObject({
      kind: z.literal("floors"),
      building_id: Id.nullable(),
      from: Floor,
      to: Floor,
      percent: Percent,
    })
    .refine(({ from, to }) => from <= to, { error: "errors.range_reversed", path: ["to"] }),
  z.strictObject({
    kind: z.literal("riser"),
    building_id: Id,
    riser: z.int(invalid).min(1, invalid).max(RISER_MAX, invalid),
    percent: Percent,
  }),
  z.strictObject({ kind: z.literal("side"), side: z.enum(SIDES), percent: Percent }),
  z.strictObject({ kind: z.literal("corner"), percent: Percent }),
  z.strictObject({
    kind: z.literal("view"),
    apartment_ids: z.array(Id).min(1).max(BULK_MAX_IDS),
    percent: Percent,
  }),
]);

/** A price set by hand: the rules and the rounding do not count for this apartment. */
const Override = z.strictObject({
  apartment_id: Id,
  price: z.int(invalid).min(PRICES.min, { error: "errors.price_too_low" }).max(PRICES.max, invalid),
});
const Overrides = z
  .array(Override)
  .max(PRICE_LIST_MAX_OVERRIDES, { error: `errors.too_many?max=${PRICE_LIST_MAX_OVERRIDES}`, abort: true })
  .refine((overrides) => new Set(overrides.map((one) => one.apartment_id)).size === overrides.length, {
    error: "errors.invalid_value",
  });

/** How a list computes its prices: a base, rules that are multiplied in their order, and one rounding at the end. */
export const PriceListTerms = z.strictObject({
  base: z.strictObject({
    kind: z.enum(["per_m2", "total"]),
    amount_minor: z
      .int(invalid)
      .min(1, invalid)
      .max(PRICES.max * MINOR_UNITS, invalid),
  }),
  rules: z.array(Rule).max(PRICE_LIST_MAX_RULES).default([]),
  /** Each wins over the rules. One for an apartment that keeps its price, or was deleted since, changes nothing. */
  overrides: Overrides.default([]),
  /** Whole units. */
  rounding: z.literal([...PRICE_LIST_ROUNDINGS], { error: "errors.invalid_value" }).default(1),
  /** The lowest price of a square metre: the list is not published while it sets a lower one, by hand neither. */
  floor_per_m2_minor: z
    .int(invalid)
    .min(1, invalid)
    .max(PRICES.max * MINOR_UNITS, invalid)
    .optional(),
  /** What is reserved or sold keeps its price, unless it is chosen. */
  with_reserved: z.boolean().default(false),
  with_sold: z.boolean().default(false),
  /** It is for the apartments in `overrides` alone: base, rules and rounding count for nothing, and all others keep their prices. A save needs one at least. */
  only_overrides: z.boolean().optional(),
});
export type PriceListTerms = z.infer<typeof PriceListTerms>;

/** Terms that are saved: a list for single apartments has one at least. One of an earlier build may have none. */
export const SavedTerms = PriceListTerms.refine(
  ({ only_overrides: isByHand, overrides }) => !isByHand || overrides.length > 0,
  { error: "errors.required", path: ["overrides"] },
);

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

const Named = z.object({ id: Id, name: z.string() });
const Stopped = z.object({
  reason: z.enum(PRICE_LIST_STOPS),
  at: Instant,
  /** The apartments that stopped it, where some did. */
  apartments: z.array(Named),
});
export type PriceListStopped = z.infer<typeof Stopped>;
const Undone = z.object({
  at: Instant,
  /** How many prices were put back. */
  restored: z.int(),
  /** The apartments that have changed since; `returns_to` is the list's price that comes back after a discount which goes on. */
  left: z.array(Named.extend({ returns_to: z.int().optional() })),
  /** Their discount is back, with no old price beside it: the list had interrupted it for more than a day. */
  unstruck: z.array(Named),
});
export const PriceList = z.object({
  id: Id,
  version: z.int(),
  project_id: Id,
  name: z.string(),
  status: PriceListStatus,
  terms: PriceListTerms,
  /** The firm's when it was saved: that of its amounts, and of the prices that it has published. */
  currency: Currency,
  compared_at: Instant,
  publish_at: Instant.nullable(),
  published_at: Instant.nullable(),
  published_by: StaffMember.nullable(),
  /** What the publication did: how many prices it changed, how many discounts it ended, and which apartments kept theirs since they were compared. */
  result: z
    .object({
      changed: z.int(),
      /** Null in a list that was published before they were counted. */
      discounts_ended: z.int().nullable(),
      kept: z.array(Named),
      /** Once it was taken back. */
      undone: Undone.optional(),
    })
    .nullable(),
  /** It was not published at its time, and nobody has saved it since. */
  stopped: Stopped.nullable(),
  updated_at: Instant,
  updated_by: StaffMember.nullable(),
});
export type PriceList = z.infer<typeof PriceList>;

const calls = { role: "staff", capability: "apartments.price", tag: "Price lists" } as const;
const path = "/admin/price-lists";
const one = z.object({ data: PriceList });
const compared = z.object({ data: PriceList.extend({ comparison: PriceListComparison }) });
/** Of the amounts; the firm's where it is left out. */
const draft = { name: RequiredLine, terms: SavedTerms, currency: Currency.optional() };

export const listPriceLists = route({
  ...calls,
  method: "get",
  path,
  summary:
    "A project's price lists, the newest first: drafts, those that wait for their time, and published ones",
  query: z.object({ project_id: IdParam }),
  response: z.object({ data: z.array(PriceList) }),
  codes: ["not_found"],
});
export const listStoppedPriceLists = route({
  ...calls,
  method: "get",
  path: `${path}/stopped`,
  summary:
    "The price lists that could not be published at their time, of all projects, the newest stop first",
  response: z.object({
    data: z.array(
      z.object({
        id: Id,
        name: z.string(),
        project_id: Id,
        /** In Georgian, as the lists of projects have it. */
        project_title: z.string(),
        stopped: Stopped,
      }),
    ),
  }),
});
export const comparePriceList = route({
  ...calls,
  method: "post",
  path: `${path}/compare`,
  summary:
    "What a list with these terms would change, apartment by apartment; stores nothing. 409 `currency_changed` where the amounts are in another currency than the firm's",
  body: z.strictObject({ project_id: Id, terms: PriceListTerms, currency: Currency.optional() }),
  response: z.object({ data: PriceListComparison }),
  codes: ["not_found", "currency_changed"],
});
export const createPriceList = route({
  ...calls,
  method: "post",
  path,
  summary:
    "Stores a draft of a price list with what it would change today. One in another currency than the firm's is saved again before it is published",
  body: z.strictObject({ project_id: Id, ...draft }),
  status: 201,
  response: compared,
  codes: ["not_found"],
});
export const getPriceList = route({
  ...calls,
  method: "get",
  path: `${path}/:id`,
  summary:
    "A price list, compared with today's prices, unless it is in another currency than the firm's; a published one with those that it replaced",
  params: IdParams,
  response: compared,
  codes: ["not_found"],
});
export const savePriceList = route({
  ...calls,
  method: "put",
  path: `${path}/:id`,
  summary:
    "Changes a draft and compares it with today's prices anew. It takes the firm's currency; 409 `currency_changed` where its amounts are said to be in another one",
  params: IdParams,
  body: z.strictObject({ version: VersionNumber, ...draft }),
  response: compared,
  codes: ["not_found", "conflict", "wrong_status", "currency_changed"],
});
export const deletePriceList = route({
  ...calls,
  method: "delete",
  path: `${path}/:id`,
  summary: "Deletes a draft. A published list stays: it is part of the history",
  params: IdParams,
  response: z.object({ data: z.object({ id: Id }) }),
  codes: ["not_found", "wrong_status"],
});
export const publishPriceList = route({
  ...calls,
  method: "post",
  path: `${path}/:id/publish`,
  summary:
    "Writes a list's prices in one transaction, now or at a time. What is reserved or sold by then keeps its price; what was released since takes the list's. 409 with the apartments in `current` where one was changed or added since the list was compared, or gets a price below the list's lowest (`wrong_status`), and where somebody else has published it; `currency_changed` where it was saved in another currency than the firm's",
  params: IdParams,
  body: z.strictObject({ version: VersionNumber, at: InstantInput.optional() }),
  response: one,
  codes: ["not_found", "conflict", "wrong_status", "currency_changed"],
});
export const withdrawPriceList = route({
  ...calls,
  method: "post",
  path: `${path}/:id/withdraw`,
  summary: "Makes a list that waits for its time a draft again",
  params: IdParams,
  body: z.strictObject({ version: VersionNumber }),
  response: one,
  codes: ["not_found", "conflict", "wrong_status"],
});
export const undoPriceList = route({
  ...calls,
  method: "post",
  path: `${path}/:id/undo`,
  summary:
    "Puts back, in one transaction, the prices that a published list has changed; of what was discounted since, the price that returns after it. Apartments that were repriced, reserved, sold or deleted since are left, and named in `result.undone.left`. 409 `currency_changed` where it was published in another currency than the firm's",
  params: IdParams,
  body: z.strictObject({ version: VersionNumber }),
  response: one,
  codes: ["not_found", "conflict", "wrong_status", "currency_changed"],
});
