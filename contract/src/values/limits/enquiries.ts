import { DEVICE_KEPT_DAYS } from "./content.ts";

/**
 * Enquiries and persons: the inbox, routing, the time to the first answer, next steps and reports. Rows of the
 * specification's section 9.
 */

export const ENQUIRY_PAGE_SIZE = 25;
/** Enquiries that one step changes by a filter. */
export const BULK_MATCHING_MAX = 5000;
/** Saved views of one person, and the length of their names, which are shown in one row. */
export const VIEWS_MAX = 50;
export const VIEW_NAME_MAX_LENGTH = 60;

/** How far the late requests of a view are counted; what is more is shown as that. */
export const LATE_COUNTED_MAX = 100;

/** What a person's page lists. */
export const PERSON_ENQUIRIES_MAX = 100;
export const PERSON_TIMELINE_MAX = 500;
/** Lines of one page of the timeline, and how long the cursor of the next page is. */
export const PERSON_TIMELINE_PAGE_SIZE = 50;
export const PERSON_TIMELINE_CURSOR_MAX_LENGTH = 80;
/** Persons that a search proposes, from how many characters on. */
export const PERSON_MATCHES_MAX = 8;
export const PERSON_SEARCH_MIN_LENGTH = 3;
/** Enquiries of one person that are counted, and whose events the timeline has, so that a robot's thousands do not slow the inbox down. */
export const PERSON_COUNTED_MAX = 1000;
/** How long merging two persons can be undone. */
export const PERSON_MERGE_UNDO_DAYS = 30;
/** Why a status was changed. */
export const REASON_MAX_LENGTH = 300;

/**
 * How long the idempotency key of a note is known: its repeat notes no second one. For as long, who enters an enquiry by hand gets it
 * by its key.
 */
export const NOTE_KEY_HOURS = 24;
/** The same of a noted call: longer than a device keeps one whose answer was lost. */
export const CALL_KEY_DAYS = DEVICE_KEPT_DAYS + 1;

/** Office minutes in which an enquiry is to be answered. */
export const ANSWER_MINUTES = { min: 1, max: 10_000 } as const;
export const ANSWER_MINUTES_DEFAULT = { amber: 5, red: 15 } as const;
export const HOLIDAYS_MAX = 200;
/** Sellers and managers whom the settings may name. */
export const DESK_STAFF_MAX = 50;

/** What one condition of a routing rule may name, and how many people take turns. */
export const ROUTING_CONDITION_MAX = 100;
export const ROUTING_PEOPLE_MAX = 50;
/** An enquiry that no worker has routed for so long is left to those who read the inbox. */
export const ROUTED_WITHIN_MS = 2 * 24 * 60 * 60 * 1000;
/** Somebody is present while a page of the admin is open for them, and this long after it was last seen. */
export const STAFF_PRESENT_MS = 90_000;
/**
 * Days on which the office works. What has waited longer was not answered for other reasons than that nobody looked: nobody is
 * notified any more. Days off do not count, or what came before a long holiday would never be late.
 */
export const ESCALATED_WITHIN_OFFICE_DAYS = 14;
/** Lines of the report on first answers. */
export const RESPONSE_PARTS_MAX = 200;

/** How far ahead a next step may be, and how far back: one may be entered after the fact. Older times are taken where the step had them before. */
export const STEP_AHEAD_MS = 366 * 24 * 60 * 60 * 1000;
export const STEP_BACK_MS = 24 * 60 * 60 * 1000;
export const VISIT_MINUTES = { min: 5, max: 24 * 60, usual: 60 } as const;
/** How long before a step its owner is reminded. */
export const STEP_REMINDER_MS = 15 * 60 * 1000;
/** For how long taking back a completion or a deletion also brings the next step back that it had ended. */
export const STEP_REOPEN_MS = 60 * 1000;
export const STEPS_LISTED_MAX = 500;
/** Offers opened today that the page of the day names. */
export const OPENED_OFFERS_MAX = 20;

/** The name of a portal that staff write down. */
export const PORTAL_NAME_MAX_LENGTH = 100;
/** What the report on sources lists; the rest is one line. */
export const REPORT_SOURCES_MAX = 50;
export const REPORT_PARTS_MAX = 200;
export const CHART_WINDOW_DAYS = 30;
