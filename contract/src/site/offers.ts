import { z } from "zod";
import { route } from "../route.ts";
import {
  AskedDown,
  AskedMonths,
  AskedPercent,
  hasOneDownPayment,
  MinorUnits,
  ONE_DOWN_PAYMENT,
} from "./payment-plans.ts";
import { Currency } from "../values/currency.ts";
import { withExample } from "../values/described.ts";
import { Email, Id, Instant, NamedId } from "../values/fields.ts";
import { PERCENTS, PLAN_MONTHS } from "../values/limits/sales.ts";
import { DEFAULT_LOCALE, Locale } from "../values/locale.ts";

/** Where an offer's page is, outside the API; its PDF is below it. */
export const OFFERS_PATH = "/offers";
export const offerPath = (id: string): string => `${OFFERS_PATH}/${id}`;
export const offerPdfPath = (id: string): string => `${offerPath(id)}/pdf`;

/**
 * Identifies an offer in addresses; everyone who has it may see the offer. A later version may make some of which all bits are
 * random, so that they are no UUIDs.
 */
export const OfferId = z.guid();

const Asked = z.strictObject({
  apartment_id: NamedId,
  /**
   * Without one the offer has the price alone; with a down payment, `months` or `last_percent`, the first of the project's
   * plans, in the order in which they are listed, whose bounds allow them. Bank loans are left out. Where no plan allows them,
   * the first one names its bounds.
   */
  plan_id: Id.nullish(),
  /** In percent of the price, or as an amount: one of the two. 100 % pays at once, in full, where the plan lets that be chosen. */
  down_percent: AskedPercent.nullish(),
  down_minor: AskedDown.nullish(),
  months: AskedMonths.nullish(),
  last_percent: AskedPercent.nullish(),
  /** The language of page, PDF and mail. */
  locale: Locale.default(DEFAULT_LOCALE),
  /** Where the offer's address is mailed to, once. */
  email: Email.nullish(),
});

/** What no plan's bounds can be beyond. */
const figuresWithin = {
  down_percent: PERCENTS,
  months: { min: 0, max: PLAN_MONTHS.max },
  last_percent: PERCENTS,
};
const Figures = z.record(z.string(), z.unknown());
const isPossible = (asked: unknown, name: keyof typeof figuresWithin): boolean => {
  const { data } = Figures.safeParse(asked);
  const value = data?.[name];
  const { min, max } = figuresWithin[name];
  return typeof value !== "number" || (value >= min && value <= max);
};
/**
 * The plan names its own bounds, but is not asked while something else of the body is wrong: then a figure that fits no plan is
 * named beside it, so that a form need not be sent once for each mistake.
 */
const besideOthers = (name: keyof typeof figuresWithin) => ({
  path: [name],
  error: `errors.out_of_bounds?min=${figuresWithin[name].min}&max=${figuresWithin[name].max}`,
  when: ({ issues }: z.core.ParsePayload) =>
    issues.length > 0 && !issues.some(({ path }) => path?.[0] === name),
});

/** A misspelt figure would make an offer of other figures, so it is refused. */
export const AskedOffer = Asked.refine(hasOneDownPayment, ONE_DOWN_PAYMENT)
  .refine((asked) => isPossible(asked, "down_percent"), besideOthers("down_percent"))
  .refine((asked) => isPossible(asked, "months"), besideOthers("months"))
  .refine((asked) => isPossible(asked, "last_percent"), besideOthers("last_percent"));
withExample(AskedOffer, {
  apartment_id: 12,
  plan_id: 1,
  down_percent: 20,
  months: 36,
  locale: "en",
  email: "nino@example.ge",
});
export type AskedOffer = z.output<typeof AskedOffer>;

export const Offer = z.object({
  id: OfferId,
  /** The page with the price as offered and today's status. */
  url: z.url(),
  pdf_url: z.url(),
  /** The last moment of the last day. */
  valid_until: Instant,
  /** The apartment's price as offered, and what is paid in all by the plan: less, where it is paid in full at once. */
  price_minor: MinorUnits,
  total_minor: MinorUnits,
  /** Of both, as it was when the offer was made. */
  currency: Currency.optional(),
  /** Its address is mailed: an `email` was given, whose mailbox has not had as many offers today as it may. */
  is_mailed: z.boolean(),
  /** The plan that it is paid by, which terms alone may have chosen; null for the price alone. */
  plan_id: Id.nullable().optional(),
});
export type Offer = z.infer<typeof Offer>;

export const createOffer = route({
  method: "post",
  path: "/offers",
  role: "public",
  tag: "Site",
  summary:
    "Offers an apartment at today's price, by the payment plan that is named, or the first one that allows the terms where they alone are, as a page and a PDF, no longer than the apartment's discount goes on; repeating it with the same `Idempotency-Key` has no further effect",
  limit: "offer",
  body: AskedOffer,
  repeatable: true,
  status: 201,
  response: z.object({ message: z.string(), data: Offer }),
  codes: ["too_many_requests", "not_for_sale", "already_held", "price_not_shown"],
});
