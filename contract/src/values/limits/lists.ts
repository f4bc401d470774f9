/**
 * Lists of the admin: their pages, what is searched in them, and what is changed in them at once. Rows of the
 * specification's section 9.
 */

export const ADMIN_PAGE_SIZE = 25;
export const PAGE_MAX = 100_000;
/** Up to here the totals of enquiries and contacts are counted for every call; a longer list is counted once in a while. */
export const LIST_COUNT_EXACT_MAX = 20_000;
/** How long such a count is kept, and how long it is still answered where the next one takes longer than a call waits for it. */
export const LIST_COUNT_KEPT_MS = 10_000;
export const LIST_COUNT_ANSWERED_MS = 10 * 60_000;
export const LIST_COUNT_WAIT_MS = 20;
export const PAGE_SIZE_MAX = 100;
/** What is typed into the search field of a list. */
export const SEARCH_MAX_LENGTH = 200;

/** The admin's search over everything: what it answers of each kind, and how soon after the last key it is asked. */
export const ADMIN_SEARCH_HITS = 5;
export const ADMIN_SEARCH_DEBOUNCE_MS = 150;
/** From how many characters on lists are searched; long ones are from three letters or digits in a row on. */
export const ADMIN_SEARCH_MIN_LENGTH = 2;
/** How much of a text a hit shows. */
export const ADMIN_SEARCH_DETAIL_LENGTH = 160;
/** Pages that the palette offers before anything is typed: the last ones that somebody was on, and things to create. */
export const RECENT_PLACES_MAX = 5;
export const OFFERED_COMMANDS_MAX = 3;

export const BULK_MAX_IDS = 500;
/** Units whose status or layout the admin changes at once without asking; of more it asks first. */
export const BULK_UNASKED_MAX = 5;
/** What fields of the admin accept as an order. */
export const SORT_ORDERS = { min: 0, max: 10_000 } as const;
