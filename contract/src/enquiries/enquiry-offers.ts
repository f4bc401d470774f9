import { z } from "zod";
import { StaffMember } from "../staff-member.ts";
import { route } from "../route.ts";
import { ApartmentStatus } from "../site/apartment-status.ts";
import { AskedDown, AskedMonths, AskedPercent, MinorUnits } from "../site/payment-plans.ts";
import { Offer, OfferId } from "../site/offers.ts";
import { withExample } from "../values/described.ts";
import {
  Day,
  Id,
  IdParam,
  IdParams,
  Instant,
  plainLines,
  untidied,
  VersionNumber,
} from "../values/fields.ts";
import { OPENED_OFFERS_MAX } from "../values/limits/enquiries.ts";
import { PRICES } from "../values/limits/prices.ts";
import {
  OFFER_DISCOUNT_MAX,
  OFFER_DAYS,
  OFFER_NOTE_MAX_LENGTH,
  OFFER_NOTE_MAX_LINES,
} from "../values/limits/sales.ts";
import { Locale, LocalizedText } from "../values/locale.ts";
import { CURRENCIES } from "../values/money/currency.ts";
import { MINOR_UNITS } from "../values/money/minor-units.ts";

const staff = { role: "staff", capability: "enquiries.answer", tag: "Customers" } as const;

/** More than one empty line is no more than one. */
const withoutGaps = (text: string): string => plainLines(text).replaceAll(/\n(?:[^\S\n]*\n)+/g, "\n\n");
const OfferNote = untidied(OFFER_NOTE_MAX_LENGTH)
  .overwrite(withoutGaps)
  .max(OFFER_NOTE_MAX_LENGTH, { error: "errors.too_long", abort: true })
  .refine((text) => text.split("\n").length <= OFFER_NOTE_MAX_LINES, {
    error: `errors.offer_note_lines?max=${OFFER_NOTE_MAX_LINES}`,
  });

/** What staff choose of an offer. Of the two discounts, one; both are off today's price. */
const terms = {
  /** Of the plan; of a new offer, its usual ones where they are left out. The down payment is a share or an amount. */
  down_percent: AskedPercent.nullish(),
  down_minor: AskedDown.nullish(),
  months: AskedMonths.nullish(),
  last_percent: AskedPercent.nullish(),
  /** The price as offered is rounded up to a whole unit of the currency. */
  discount_percent: z
    .number()
    .min(0)
    .max(OFFER_DISCOUNT_MAX, { error: `errors.offer_discount_limit?limit=${OFFER_DISCOUNT_MAX}` })
    .multipleOf(0.01, { error: "errors.too_many_decimals?max=2" })
    .nullish(),
  /** Whole units of the currency. */
  discount_minor: MinorUnits.max(PRICES.max * MINOR_UNITS)
    .multipleOf(MINOR_UNITS, { error: "errors.discount_whole_units" })
    .nullish(),
};
/** The days after today through which the price is valid. */
const ValidDays = z
  .int()
  .min(OFFER_DAYS.min, { error: `errors.out_of_bounds?min=${OFFER_DAYS.min}&max=${OFFER_DAYS.max}` })
  .max(OFFER_DAYS.max, { error: `errors.out_of_bounds?min=${OFFER_DAYS.min}&max=${OFFER_DAYS.max}` });
/** What the seller was shown before sending. Another price or currency by now refuses the offer: nobody makes one unseen. */
const seen = z.strictObject({ price_minor: MinorUnits, currency: z.enum(CURRENCIES) }).optional();
/** `current` of a `conflict`, where what is offered costs something else than `seen`. */
export const OfferPriceNow = z.object({
  /** Today's price, and the price as offered that the terms make of it. */
  list_price_minor: MinorUnits,
  price_minor: MinorUnits,
  currency: z.enum(CURRENCIES),
});
export type OfferPriceNow = z.infer<typeof OfferPriceNow>;
const hasOneDiscount = (asked: { discount_percent?: unknown; discount_minor?: unknown }): boolean =>
  [asked.discount_percent, asked.discount_minor].filter((each) => each !== undefined && each !== null)
    .length < 2;
const ONE_DISCOUNT = { error: "errors.one_discount", path: ["discount_minor"] };
/** A share or a term alone would be left out without a word. */
const hasPlanOfTerms = (asked: {
  plan_id?: unknown;
  down_percent?: unknown;
  down_minor?: unknown;
  months?: unknown;
  last_percent?: unknown;
}): boolean =>
  typeof asked.plan_id === "number" ||
  [asked.down_percent, asked.down_minor, asked.months, asked.last_percent].every(
    (each) => each === undefined || each === null,
  );
const PLAN_OF_TERMS = { error: "errors.terms_without_plan", path: ["plan_id"] };

/** A misspelt term would make an offer of other terms, so it is refused. */
export const NewStaffOffer = z
  .strictObject({
    apartment_id: Id,
    /** Left out, it is the plan that was asked for with the enquiry, unless that is a bank's loan; null is the price alone. */
    plan_id: Id.nullish(),
    ...terms,
    valid_days: ValidDays.default(OFFER_DAYS.usual),
    /** Plain text from the seller, on the page and in the PDF. */
    note: OfferNote.default(""),
    seen,
  })
  .refine(hasOneDiscount, ONE_DISCOUNT)
  .refine(hasPlanOfTerms, PLAN_OF_TERMS);
withExample(NewStaffOffer, {
  apartment_id: 12,
  plan_id: 1,
  down_percent: 20,
  months: 36,
  discount_percent: 3,
  valid_days: 14,
  note: "The parking place is included.",
});
export type NewStaffOffer = z.output<typeof NewStaffOffer>;

/** What is left out stays as it was offered, and null takes it away. Either form of the discount, and of the down payment, replaces both. */
export const ChangedStaffOffer = z
  .strictObject({
    /** The version that the change is based on. */
    offer_version: VersionNumber,
    /** Null is the price alone. Another plan has its usual terms where those of the former are out of its bounds. */
    plan_id: Id.nullish(),
    ...terms,
    /** Left out, the last day stays; an offer that has ended is offered for as many days as it was. */
    valid_days: ValidDays.optional(),
    note: OfferNote.optional(),
    seen,
  })
  .refine(hasOneDiscount, ONE_DISCOUNT)
  .refine((asked) => asked.plan_id === undefined || hasPlanOfTerms(asked), PLAN_OF_TERMS);
withExample(ChangedStaffOffer, {
  offer_version: 1,
  plan_id: null,
  discount_percent: 4,
  valid_days: 7,
  note: "",
});
export type ChangedStaffOffer = z.output<typeof ChangedStaffOffer>;

/** The price of a version of an offer, and who made it when. */
export const OfferVersion = z.object({
  version: VersionNumber,
  /** Today's price when it was made, and the price as offered. */
  list_price_minor: MinorUnits,
  price_minor: MinorUnits,
  valid_until: Instant,
  made_by: StaffMember.nullable(),
  made_at: Instant,
});
export type OfferVersion = z.infer<typeof OfferVersion>;

export const OFFER_STATES = ["valid", "ended", "withdrawn"] as const;
/** An offer as those who sell see it, with its plan whole (`plan`). */
export const StaffOffer = Offer.omit({ plan_id: true }).extend({
  number: z.int(),
  /** The person took it on the site, by the e-mail address and of the apartment of the enquiry. Staff do not change it. */
  taken_by_visitor: z.boolean(),
  version: VersionNumber,
  /** Of the offer by itself; whether its apartment can be had today, `status` and `is_shown` of that say. */
  state: z.enum(OFFER_STATES),
  locale: Locale,
  /** Null where the apartment was removed. */
  apartment: z
    .object({
      id: Id,
      number: z.string(),
      project_id: Id,
      project_titles: LocalizedText,
      building_identifier: z.string(),
      floor_number: z.int(),
      status: ApartmentStatus,
      /** Whether visitors see it today. One that they do not see, as where its project was deleted, is not offered anew. */
      is_shown: z.boolean().optional(),
      /** What it costs today; null where the site shows no price. */
      price_minor: MinorUnits.nullable(),
      /** The last day of that price, where it is one of a public discount. */
      discount_until: Day.nullable(),
    })
    .nullable(),
  /** The currency that it was made in. */
  currency: z.enum(CURRENCIES),
  list_price_minor: MinorUnits,
  /** Null where an amount was taken off, or nothing. */
  discount_percent: z.number().nullable(),
  plan: z
    .object({
      plan_id: Id,
      name: z.string(),
      down_percent: z.number(),
      months: z.int(),
      /** Where the plan lets the final payment be chosen. */
      last_percent: z.number().optional(),
      down_minor: MinorUnits,
      monthly_minor: MinorUnits,
    })
    .nullable(),
  note: z.string(),
  valid_days: z.int(),
  made_by: StaffMember.nullable(),
  created_at: Instant,
  /** When its present version was made; null for the first. */
  changed_at: Instant.nullable(),
  withdrawn_at: Instant.nullable(),
  /** How often its page or its PDF was opened by others than staff and robots, and when last. */
  opened: z.object({ count: z.int().min(0), last_at: Instant.nullable() }),
  /** Every version, the present one first. */
  versions: z.array(OfferVersion),
});
export type StaffOffer = z.infer<typeof StaffOffer>;

const OfferParams = z.object({ id: IdParam, offer: OfferId });
const one = { response: z.object({ data: StaffOffer }) };

export const offerToEnquiry = route({
  ...staff,
  ...one,
  method: "post",
  path: "/admin/customers/:id/offers",
  summary:
    "Offers an apartment to the person who enquired, as a page and a PDF in their language: at today's price or less, within the discount that the caller may give, by the plan that they asked for or another; what the plan takes off for paying in full is added to that discount. It may be valid longer than a public discount of the apartment. Mails nothing. A new enquiry is in progress from then on, and one that is nobody's is the caller's. An apartment that is held for them can be offered. 409 `conflict` with the price of now where it is not the one in `seen`",
  params: IdParams,
  body: NewStaffOffer,
  repeatable: true,
  status: 201,
  codes: ["not_found", "conflict", "not_for_sale", "already_held", "price_not_shown"],
});

export const listEnquiryOffers = route({
  ...staff,
  method: "get",
  path: "/admin/customers/:id/offers",
  capability: "enquiries.read_own",
  summary:
    "The offers that staff made for an enquiry, and those that its person took of its apartment on the site (`taken_by_visitor`), the newest first, with every version of each",
  params: IdParams,
  response: z.object({
    data: z.array(StaffOffer),
    /** How many percent of today's price the caller may take off. */
    meta: z.object({ max_discount_percent: z.number() }),
  }),
  codes: ["not_found"],
});

/** An offer that somebody has opened today. */
export const OpenedOffer = z.object({
  id: OfferId,
  number: z.int(),
  /** Of the apartment, as it was offered. */
  apartment_number: z.string(),
  customer: z.object({ id: Id, name: z.string() }),
  opened: z.object({ count: z.int().min(1), last_at: Instant }),
});
export type OpenedOffer = z.infer<typeof OpenedOffer>;

export const listOpenedOffers = route({
  ...staff,
  method: "get",
  path: "/admin/customers/offers/opened",
  capability: "enquiries.read_own",
  summary: `The caller's own offers that were opened today, the last one first: ${OPENED_OFFERS_MAX} at most`,
  response: z.object({ data: z.array(OpenedOffer) }),
});

export const changeOffer = route({
  ...staff,
  ...one,
  method: "put",
  path: "/admin/customers/:id/offers/:offer",
  summary:
    "Makes a new version of an offer, from today's price; its addresses stay, and so does what is left out. A discount that it has may be kept beyond what the caller may give only where nothing becomes better for the customer: the discount is no higher, the total no lower and the end no later. 422 by field otherwise, with the caller's limit. 409 `conflict` with the present offer where it was changed since `offer_version`, or with the price of now where it is not the one in `seen`; `wrong_status` where it was withdrawn; 403 for an offer of a colleague, unless the caller may assign enquiries",
  params: OfferParams,
  body: ChangedStaffOffer,
  codes: ["not_found", "conflict", "wrong_status", "not_for_sale", "already_held", "price_not_shown"],
});

export const withdrawOffer = route({
  ...staff,
  ...one,
  method: "post",
  path: "/admin/customers/:id/offers/:offer/withdraw",
  summary:
    "Ends an offer before its time: its page says only that it is no longer valid, and its PDF is removed. 403 and 409 as for a change",
  params: OfferParams,
  body: z.strictObject({ offer_version: VersionNumber }),
  codes: ["not_found", "conflict", "wrong_status"],
});
