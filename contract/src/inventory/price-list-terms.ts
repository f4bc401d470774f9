import { z } from "zod";
import { Id } from "../values/fields.ts";
import { BULK_MAX_IDS } from "../values/limits/lists.ts";
import {
  PRICE_LIST_MAX_OVERRIDES,
  PRICE_LIST_MAX_RULES,
  PRICE_LIST_ROUNDINGS,
  PRICE_PERCENT,
  PRICES,
} from "../values/limits/prices.ts";
import { MINOR_UNITS } from "../values/money/minor-units.ts";
import { SIDES } from "./apartments.ts";
import { FLOOR_NUMBERS, invalid } from "./stock-fields.ts";

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
