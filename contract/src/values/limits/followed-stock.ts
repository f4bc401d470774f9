/**
 * What visitors follow under an address: saved searches, kept shortlists and apartments that they have asked about. Rows
 * of the specification's section 9.
 */

/** How long the link that confirms a saved search works. */
export const SAVED_SEARCH_LINK_DAYS = 7;
/** Saved searches that nobody has confirmed are deleted after this time. */
export const SAVED_SEARCH_PENDING_DAYS = 14;
/** A confirmed one ends by itself so long after its owner has confirmed, paused or resumed it. */
export const SAVED_SEARCH_KEPT_DAYS = 730;
/** Confirmed searches of one address; as many may wait to be confirmed. */
export const SAVED_SEARCHES_MAX = 10;
/** Of the query of the search's address, as it is sent to be saved. */
export const SAVED_QUERY_MAX_LENGTH = 1000;
/** Minutes for which apartments that are found are collected before they are mailed. */
export const SEARCH_WINDOW_MINUTES = { min: 0, max: 24 * 60, default: 60 } as const;
/** Mails of one saved search within 24 hours. */
export const SEARCH_MAILS_PER_DAY = { min: 1, max: 8, default: 1 } as const;
/** Mails of all kinds that follow from a change of the stock, to one person within 7 days. */
export const TRIGGERED_MAILS_PER_WEEK = { min: 1, max: 50, default: 5 } as const;
/** After a mail was ordered, no other one is for so long: longer than a job is tried. */
export const SEARCH_MAIL_EVERY_MS = 3 * 60 * 60 * 1000;
/** Cards of a mail; further apartments are counted, and listed by the search. */
export const SEARCH_MAIL_CARDS = 12;
/** What a search did not find for less than this, and finds again, is not new: it was hidden, held or dearer by mistake. */
export const SEARCH_AWAY_MS = 24 * 60 * 60 * 1000;

/** Of a shortlist under an address: how long its link confirms it, and how long it waits for that. */
export const KEPT_SHORTLIST_LINK_DAYS = 7;
export const KEPT_SHORTLIST_PENDING_DAYS = 14;
/** A confirmed one ends by itself so long after it was last confirmed, paused, resumed, opened or changed. */
export const KEPT_SHORTLIST_DAYS = 730;
/** Of the key of its link: an id and a signature. */
export const KEPT_KEY_MAX_LENGTH = 60;
/** Apartments that the mail asking about it names; of more it says how many there are. */
export const SHORTLIST_MAIL_NAMES = 10;

/** A price has fallen where it is lower by so many percent than the one that its reader knows. */
export const PRICE_FALL_PERCENT = 1;
/** Who has asked about an apartment is mailed its changes for so long. */
export const ASKED_ABOUT_DAYS = 365;

/** For so many days after a change of the firm's currency its figures may be those of the former one. */
export const CONVERSION_DAYS = 7;
