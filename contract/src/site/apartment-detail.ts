import { z } from "zod";
import { Image } from "../media.ts";
import { Currency } from "../values/currency.ts";
import { Day, Id, Instant } from "../values/fields.ts";
import { PLAN_INTERVALS } from "../values/money/plans/payment-plan-terms.ts";
import { ApartmentSummary } from "./apartment-summary.ts";
import { MinorUnits, PaymentPlan } from "./payment-plans.ts";

/** The type of apartment that an apartment is built to. */
export const LayoutName = z.object({ id: Id, name: z.string(), slug: z.string() });
/** Another apartment of the same layout, with its page in this language. Numbers repeat from building to building. */
const LayoutNeighbour = z
  .object({
    id: Id,
    apartment_number: z.string(),
    building: ApartmentSummary.shape.building,
    floor_label: z.string(),
    url: z.string(),
  })
  .nullable();

/** What an apartment costs. Amounts are whole minor units. */
export const Pricing = z.object({
  amount_minor: MinorUnits,
  currency: Currency,
  per_m2_minor: MinorUnits,
  /** The price before a discount, which is the lowest that visitors saw in the 30 days before it; absent where the discount is not below it. */
  old_amount_minor: MinorUnits.optional(),
  /** The last day of the discount, after which the price rises, whether or not there is an old price. */
  discount_until: Day.optional(),
  /** Why there is a discount, in the language asked for; absent without a text in it. */
  discount_reason: z.string().optional(),
  /** All of the discount in words, as the page shows it: a line each for reason, last day and lowest price. */
  discount_note: z.string().optional(),
  /** The same; absent where the discount is not below it: then nothing is called lowered. */
  lowest_30_days_minor: MinorUnits.optional(),
  /** Since when visitors have seen this price. */
  valid_from: Instant,
});
export type Pricing = z.infer<typeof Pricing>;

/** The lowest regular instalment by a payment plan. */
export const InstalmentFrom = z.object({
  plan_id: Id,
  amount_minor: z.int().min(0),
  interval: z.enum(PLAN_INTERVALS),
  months: z.int(),
});
export type InstalmentFrom = z.infer<typeof InstalmentFrom>;

/** Design, section 3. The lists of other apartments save the page a second call. */
export const ApartmentDetail = ApartmentSummary.extend({
  gallery_images: z.array(Image),
  description: z.string(),
  /** Plan, areas and description are taken from it where the apartment has none; null without one. */
  layout: LayoutName.nullable(),
  /** What is seen from its windows, and a tour on another site: the layout's. */
  view_image: Image.nullable(),
  tour_url: z.string().nullable(),
  /** Of the project, in degrees: with `orientation` the hours of sun can be estimated. Null where nobody has set it. */
  latitude: z.number().nullable(),
  /** Before and after it by building, floor and number; sold ones are passed over. */
  same_layout: z.object({ previous: LayoutNeighbour, next: LayoutNeighbour }),
  /**
   * By the project's first payment plan; null without a plan or a price, where it has no instalments or one, and of units that
   * are no apartments.
   */
  instalment_from: InstalmentFrom.nullable(),
  /** Null where `price` is absent. */
  pricing: Pricing.nullable(),
  /** The payment plans it can be had by, in the firm's order; none without a price, and of units that are no apartments. */
  plans: z.array(PaymentPlan),
  /**
   * Its column on the building's board, which has apartments only: 1 for another unit. The number that riser rules of price
   * lists are for: those that visitors cannot see are counted, too.
   */
  riser: z.int().positive(),
  /** Sold ones only where the firm shows how many are sold. */
  floor_apartments: z.array(ApartmentSummary),
  /** Available ones of the same project and type, most similar first. */
  similar_apartments: z.array(ApartmentSummary),
});
export type ApartmentDetail = z.infer<typeof ApartmentDetail>;
