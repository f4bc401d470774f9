import { DEVICE_KNOWN_DAYS } from "./accounts.ts";

/**
 * Personal data: how long it is kept, requests to see or erase it, and the audit log. Rows of the specification's
 * section 9.
 */

/**
 * How long personal data is kept (`RetentionSettings`). A failed job can be retried for 30 days, so what says that its mail
 * was sent is kept longer; a session that is remembered lasts 30 days; the login throttle knows devices by their sessions.
 */
export const RETENTION = {
  enquiries_months: { min: 3, max: 120, default: 24 },
  deliveries_months: { min: 2, max: 120, default: 12 },
  clicks_months: { min: 1, max: 120, default: 12 },
  sessions_days: { min: 30, max: DEVICE_KNOWN_DAYS, default: 90 },
} as const;

/** How long the mailed link to what is held under an address works, from when its mail is written. */
export const OWN_DATA_LINK_MINUTES = 30;
/** Links that were asked for are deleted after this time, mailed or not. */
export const OWN_DATA_LINK_KEPT_DAYS = 7;
/**
 * Within how many days staff finish a request for erasure: ten working days, as the privacy policy of the demo promises and
 * the Georgian law on personal data asks. GDPR, article 12, allows a month.
 */
export const ERASURE_DUE_DAYS = 14;
/** Finished requests for erasure are deleted after this time. */
export const ERASURE_KEPT_DAYS = 90;
/** The mail that something was erased is tried for hours; after so many days its address goes, mailed or not. */
export const ERASURE_MAIL_DAYS = 3;
/** Of why an erasure is refused, as it is mailed to the person. */
export const ERASURE_REASON_MAX_LENGTH = 2000;
/** Open requests for erasure that staff see at once; the oldest come first. */
export const ERASURES_SHOWN = 200;

/** Pages of the audit log. */
export const AUDIT_PAGE_SIZE = 50;
export const AUDIT_PAGE_SIZE_MAX = 200;
export const AUDIT_CURSOR_MAX_LENGTH = 40;
/** Values of a filter of the audit log, and their length. */
export const AUDIT_FILTER_MAX = { count: 50, length: 60 } as const;
/** How long the audit log is kept; the database refuses to remove what is younger than the minimum. */
export const AUDIT_MONTHS = { min: 3, max: 120, default: 24 } as const;
/** Then addresses of the audit log become networks. */
export const AUDIT_ADDRESS_DAYS = 30;
/** A refusal that is repeated leaves one line of the audit log in this time. */
export const AUDIT_REFUSAL_EVERY_MS = 60_000;
/** Lines that are compared whenever somebody asks whether the chain is whole; every line is compared once a day. */
export const AUDIT_TAIL_LENGTH = 1000;
