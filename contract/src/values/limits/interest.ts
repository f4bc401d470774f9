/** What visitors look at, and how it is counted. Rows of the specification's section 9. */

/** An act counts once its page has been on screen for so long without a break. */
export const ACT_SEEN_MS = 2000;
/** Acts are sent together, so long after the first of them or when the page is left, and so many of a kind at most. */
export const ACTS_SENT_AFTER_MS = 10_000;
export const ACTS_MAX = 20;

/** For how long a server collects counts before it writes them, and how many different ones may wait. */
export const COUNTS_WRITTEN_AFTER_MS = 1000;
export const COUNTS_WAITING_MAX = 20_000;
/** After a failure to write them. */
export const COUNTS_RETRIED_AFTER_MS = 5000;
/** How long a server that stops waits for its last counts; less than the database may take to answer that it is away. */
export const COUNTS_CLOSED_WITHIN_MS = 3000;

/**
 * How often a day counts a kind of act of one network address with an apartment, or a search of it, and how many such counts of
 * apartments a server keeps.
 */
export const ACTS_PER_ADDRESS = 20;
export const ACTS_OF_ADDRESSES_MAX = 200_000;
/** Different searches without results that are counted per day. */
export const MISSES_PER_DAY = 1000;
/** Of those, how many one network address may add, and of how many addresses a server keeps that for the day. */
export const MISSES_PER_ADDRESS = 40;
export const MISS_ADDRESSES_MAX = 10_000;
/**
 * Limits of searches that found something are counted in bands of so many m², floors, and units of the firm's currency: of the
 * price, and of what is paid a month.
 */
export const SEARCH_BANDS = { area: 10, price: 10_000, floor: 5, monthly: 100 } as const;
/** Different values of filters that are counted per day. One network address may add as many as it may of missed searches. */
export const USED_VALUES_PER_DAY = 2000;

/** What the admin shows of it: the days that its figures cover, and how many searches are listed. */
export const INTEREST_DAYS = 30;
export const MISSES_LISTED_MAX = 200;
/** Of each filter. */
export const USED_VALUES_LISTED_MAX = 20;
export const INTEREST_KEPT_DAYS = 400;
export const INTEREST_REFRESH_MS = 60_000;

/**
 * The cookie that marks a browser of the staff where visitors are counted: on pages of offers, and where browsers report what
 * they look at. It grants nothing.
 */
export const STAFF_COOKIE = "ezo_staff";
