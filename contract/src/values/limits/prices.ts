/** Prices, rates between currencies, price lists and discounts. Rows of the specification's section 9. */

/** An apartment costs at least one unit, or has no price. */
export const PRICES = { min: 1, max: 2_000_000_000 } as const;

/** Rates between currencies, how many currencies visitors can choose beside the firm's, and from when a rate is old. */
export const RATES = { min: 0.000001, max: 1_000_000 } as const;
export const OTHER_CURRENCIES_MAX = 2;
export const RATE_FRESH_DAYS = 7;
/** How far back the day of a rate may lie that is newly saved, and from which change on the form asks whether a rate is right. */
export const RATE_MAX_AGE_DAYS = 60;
export const RATE_JUMP_PERCENT = 20;
/** About what a unit of each currency costs in dollars. A first rate is asked about beyond so many times what follows, either way. */
export const RATE_USUAL = { inDollars: { USD: 1, EUR: 1.1, GEL: 0.37 }, times: 2 } as const;

export const PRICE_LIST_MAX_RULES = 50;
/** Prices that a list sets by hand. */
export const PRICE_LIST_MAX_OVERRIDES = 1000;
/** Whole units that a list's prices are multiples of. */
export const PRICE_LIST_ROUNDINGS = [1, 10, 50, 100, 500, 1000] as const;
/** A list warns of prices that it raises or lowers by more than so many percent. */
export const PRICE_LIST_LARGE_PERCENT = 6;
/** Lists of a project that are not published yet, and how many published ones are listed beside them. */
export const PRICE_LISTS_MAX = 200;
/** Lists that were stopped at their time, in the notice of them. */
export const STOPPED_PRICE_LISTS_MAX = 20;

/** Beside a discount: the lowest price of so many days before it. */
export const LOWEST_PRICE_DAYS = 30;
export const DISCOUNT_REASON_MAX_LENGTH = 120;
/** How far ahead a discount's last day may be. */
export const DISCOUNT_MAX_MONTHS = 12;
/** A discount beyond this is asked about, in percent of the regular price: it may be a slip of the keyboard. */
export const DISCOUNT_LARGE_PERCENT = 20;
/** A list's publication that is undone within this time has interrupted no discount. */
export const PUBLICATION_SLIP_MS = 24 * 60 * 60 * 1000;
export const PRICE_PERCENT = { min: -90, max: 900 } as const;
