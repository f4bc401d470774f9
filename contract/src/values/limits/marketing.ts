/**
 * Marketing mail: contacts and segments, campaigns, their readers, and how mails arrive. Rows of the specification's
 * section 9.
 */

/** How long the link in a newsletter confirmation mail is valid. */
export const NEWSLETTER_LINK_DAYS = 7;
/** Unconfirmed newsletter subscriptions are deleted after this time. */
export const NEWSLETTER_PENDING_DAYS = 30;

export const CONTACT_PAGE_SIZE = 25;
/** Contacts that one step selects by a filter. */
export const CONTACTS_MATCHING_MAX = 5000;
export const CONTACT_TAGS_MAX = 50;
/** Of a segment: its conditions, how deep its groups are nested, and how many of its people are shown. */
export const SEGMENT_CONDITIONS_MAX = 20;
export const SEGMENT_DEPTH_MAX = 3;
export const SEGMENT_SAMPLE = 10;
/** Segments of one page, which is the whole list: each is counted when it is listed. */
export const SEGMENTS_PAGE_SIZE = 1000;
/** What number fields accept. */
export const CONSENT_DAYS = { min: 1, max: 36_500 } as const;
export const RETENTION_MONTHS = { min: 1, max: 120 } as const;
export const PAUSE_AT_PERCENT = { min: 1, max: 100 } as const;

export const CAMPAIGN_PAGE_SIZE = 25;
export const CAMPAIGN_BLOCKS_MAX = 100;
/** Maximum number of apartment cards in one block. */
export const CAMPAIGN_APARTMENTS_MAX = 6;
/** Own templates of a firm, and as many saved blocks. */
export const CAMPAIGN_TEMPLATES_MAX = 100;
export const CAMPAIGN_TEXT_MAX_LENGTH = 20_000;
export const CAMPAIGN_RATE_MAX_PER_MINUTE = 100_000;
/** Gmail truncates larger mails, with their unsubscribe link. */
export const CAMPAIGN_SIZE_WARNING_BYTES = 102 * 1024;
/** Subjects of one language that are tested, the share of recipients who get them, and how long clicks are counted. */
export const CAMPAIGN_SUBJECTS_MAX = 3;
export const SUBJECT_TEST_PERCENTS = { min: 10, max: 50, default: 20 } as const;
export const SUBJECT_TEST_HOURS = { min: 1, max: 168, default: 24 } as const;
/** Addresses that campaigns may come from, and how long the link that confirms one is valid. */
export const SENDER_ADDRESSES_MAX = 20;
export const SENDER_LINK_DAYS = 7;
/** How long after its end a campaign can be sent again to those who have not reacted. */
export const CAMPAIGN_RESEND_AFTER_HOURS = 48;
/** Requests that came of a campaign, by name in its report. */
export const CAMPAIGN_OUTCOME_ROWS_MAX = 100;
/** A mail with pictures and fewer letters than this looks like spam, and says nothing where pictures are not loaded. */
export const CAMPAIGN_WORDS_MIN_LENGTH = 40;
/** Fewer failures than this never pause a campaign, whatever their percentage. */
export const CAMPAIGN_PAUSE_MIN_FAILURES = 20;

/** How long a reader who has left by a mail's link may take that back there: old mails are handed on. */
export const LEAVING_UNDO_DAYS = 7;
/** What a reader writes about why they have left; the rest is dropped. */
export const LEAVING_TEXT_MAX_LENGTH = 500;
/** What readers may leave one by one. */
export const TOPICS_MAX = 10;
/** For how long a reader who pauses gets no campaigns. */
export const READER_PAUSE_DAYS = 30;

/** A warm-up plan: campaign mails a day, days until they double, and what is proposed. */
export const WARM_UP_MAILS = { min: 1, max: 10_000_000 } as const;
export const WARM_UP_DAYS = { min: 1, max: 60 } as const;
export const WARM_UP_DEFAULT = { start_per_day: 200, double_every_days: 2, limit_per_day: 10_000 } as const;
/** How long an answer of DNS about the sender's domain is shown, and one in which something could not be asked. */
export const DOMAIN_CHECK_FRESH_MS = 10 * 60 * 1000;
export const DOMAIN_CHECK_RETRY_MS = 60 * 1000;
/** Who asks again so soon gets the answer that there is. */
export const DOMAIN_CHECK_EVERY_MS = 5000;
/** One check of the domain: its queries, each one's time, and the time of all. */
export const DOMAIN_CHECK = { queries: 80, queryMs: 1500, totalMs: 8000 } as const;

/** Percentages of campaign mails within `MAIL_RATES_DAYS` days; from half of them on, they are a warning. */
export const BOUNCES_MAX_PERCENT = 2;
export const COMPLAINTS_MAX_PERCENT = 0.1;
export const MAIL_RATES_DAYS = 30;
/** So many soft bounces within so many days take a contact off the list. */
export const SOFT_BOUNCES_MAX = 5;
export const SOFT_BOUNCE_WINDOW_DAYS = 30;
/** A report that names no mail is about the latest mail of a campaign of so many days: mail servers try for up to five. */
export const BOUNCE_MATCH_DAYS = 5;
/** How long reports of bounces are kept: a repeated one is recognised for so long. */
export const BOUNCE_EVENTS_KEPT_DAYS = 400;
/** A mail provider's call, which may hold several reports; SendGrid's are the largest (768 kB). */
export const WEBHOOK_MAX_BYTES = 1024 * 1024;
export const WEBHOOK_EVENTS_MAX = 5000;
