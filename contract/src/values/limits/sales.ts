/** Sales: payment plans, offers, brochures and holds. Rows of the specification's section 9. */

/** Percentages of a payment plan, with two decimals, and its months; `asked`: what an enquiry may name, fitting or not. */
export const PERCENTS = { min: 0, max: 100, decimals: 2 } as const;
/** What may be taken off for paying in full at once; a form asks whether more than `usual` is meant. */
export const FULL_PAYMENT_DISCOUNTS = { min: 0, max: 50, decimals: 2, usual: 20 } as const;
/** The stages of construction in a payment plan. */
export const PLAN_STAGES_MAX = 8;
export const PLAN_MONTHS = { min: 1, max: 360, asked: 9999 } as const;

/** The days after today through which an offer's price is valid. */
export const OFFER_VALID_DAYS = 7;
/** The same of an offer that staff make, and what is proposed. */
export const OFFER_DAYS = { min: 1, max: 60, usual: OFFER_VALID_DAYS } as const;
/** A seller's own words on an offer. */
export const OFFER_NOTE_MAX_LENGTH = 1000;
/** Its lines at most: so many fit a page of the PDF, however long they are. */
export const OFFER_NOTE_MAX_LINES = 15;
/** The percentage that may be taken off by those who may take off any: a price is left. */
export const OFFER_DISCOUNT_MAX = 99;
/** A seller's discount beyond this is asked about before the offer is made, in percent of today's price: it may be a slip of the keyboard. */
export const OFFER_DISCOUNT_LARGE_PERCENT = 30;
/** How long a request for an offer's PDF waits for the worker that makes it. */
export const OFFER_PDF_WAIT_MS = 10_000;
/**
 * How a page waits for an offer's PDF: how long after an answer without it the page asks again, from when on it says that
 * this takes long, and when it stops asking.
 */
export const OFFER_PDF_WATCH = { everyMs: 3000, lateMs: OFFER_PDF_WAIT_MS, untilMs: 5 * 60 * 1000 } as const;
/** How long offers are kept after their end, for the page that says so. */
export const OFFERS_KEPT_DAYS = 365;

/** A project's brochure: what it shows of how much, and how big its pictures are together. */
export const BROCHURE = {
  features: 8,
  pictures: 6,
  layouts: 6,
  pictureBytes: 4_200_000,
  bytes: 5_000_000,
  /** How long a request waits for the worker that makes it. */
  waitMs: 15_000,
  /** A file that was replaced may still be read for so long. */
  replacedKeptMs: 60 * 60 * 1000,
} as const;

/** How far ahead an apartment can be held, whether for a person or not. */
export const HOLD_MAX_MS = 90 * 24 * 60 * 60 * 1000;
/** How much dearer or cheaper an alternative to an apartment may be. */
export const ALTERNATIVE_PRICE_PERCENT = 10;
export const ALTERNATIVES_MAX = 3;
