import { z } from "zod";
import { route } from "../route.ts";
import { AskedDown, AskedMonths, AskedPercent, MinorUnits } from "./payment-plans.ts";
import { Currency } from "../values/currency.ts";
import { Email, Id, Instant } from "../values/fields.ts";
import { DEFAULT_LOCALE, Locale } from "../values/locale.ts";

/** Where an offer's page is, outside the API; its PDF is below it. */
export const OFFERS_PATH = "/offers";
export const offerPath = (id: string): string => `${OFFERS_PATH}/${id}`;
export const offerPdfPath = (id: string): string => `${offerPath(id)}/pdf`;

/** Identifies an offer in addresses; everyone who has it may see the offer. */
export const OfferId = z.uuid();

/** A misspelt figure would make an offer of other figures, so it is refused. */
export const AskedOffer = z.strictObject({
  apartment_id: Id,
  /** Without one the offer has the price alone; with a down payment, `months` or `last_percent` alone, the project's first plan. */
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
export type AskedOffer = z.output<typeof AskedOffer>;

export const Offer = z.object({
  id: OfferId,
  /** The page with the price as offered and today's status. */
  url: z.url(),
  pdf_url: z.url(),
  /** The last moment of the last day, in Tbilisi. */
  valid_until: Instant,
  /** The apartment's price as offered, and what is paid in all by the plan: less, where it is paid in full at once. */
  price_minor: MinorUnits,
  total_minor: MinorUnits,
  /** Of both, as it was when the offer was made. */
  currency: Currency.optional(),
  /** Its address is mailed: an `email` was given, whose mailbox has not had as many offers today as it may. */
  is_mailed: z.boolean(),
});
export type Offer = z.infer<typeof Offer>;

export const createOffer = route({
  method: "post",
  path: "/offers",
  role: "public",
  tag: "Site",
  summary:
    "Offers an apartment at today's price, by a payment plan if one is named, as a page and a PDF, no longer than the apartment's discount goes on; repeating it with the same `Idempotency-Key` has no further effect",
  limit: "offer",
  body: AskedOffer,
  repeatable: true,
  status: 201,
  response: z.object({ message: z.string(), data: Offer }),
  codes: ["too_many_requests", "not_for_sale", "already_held", "price_not_shown"],
});
