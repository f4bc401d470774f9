/**
 * Mails to the firm, replies with their files, and mails to an address that somebody typed. Rows of the specification's
 * section 9.
 */

/** Mails of one kind that a form sends to the address that was typed into it, to one mailbox within 24 hours. */
export const CONFIRMATIONS_PER_ADDRESS_AND_DAY = 3;
/** The same of all kinds together: anybody can type somebody else's address into every form. */
export const MAILS_TO_TYPED_ADDRESS_PER_DAY = 8;

/** The largest mail to the firm that is taken, as it arrives; most mail servers take no larger ones. */
export const RECEIVED_MAIL_MAX_BYTES = 25 * 1024 * 1024;
/** Longer texts of mails are cut. */
export const RECEIVED_TEXT_MAX_LENGTH = 20_000;
/** Files of one mail that are kept, and their size together. */
export const RECEIVED_FILES_MAX = 20;
export const RECEIVED_FILES_MAX_BYTES = 18 * 1024 * 1024;

/**
 * Files of a mail from the inbox: how many, the size of one that goes in it, and of all of these together; many mail servers take
 * no more.
 */
export const REPLY_FILES_MAX = 10;
export const REPLY_FILE_MAX_BYTES = 10 * 1024 * 1024;
export const REPLY_FILES_MAX_BYTES = 15 * 1024 * 1024;
/** What is larger goes as a link: up to which size, and for how long the link works. */
export const LINKED_FILE_MAX_BYTES = 100 * 1024 * 1024;
export const LINKED_FILE_DAYS = 30;
/** Those that were added and not sent, also to drafts that were left: how many of one person at one enquiry, and for how long. */
export const UNSENT_FILES_MAX = 30;
export const UNSENT_FILES_KEPT_HOURS = 24;
/** Of how many apartments an unfinished mail asks whether they cost what it says. */
export const REPLY_PRICES_MAX = 20;

/**
 * How long the mail of a reply, or of the cancellation of a visit, is held before it is sent: a second longer than the admin offers
 * to undo it (`UNDO_WINDOW_MS`), for who does so at the last moment. `REPLY_HOLD_SECONDS` changes it.
 */
export const REPLY_HOLD_SECONDS = 11;
/** How long the idempotency key of a reply that was taken back is refused: a repeat that comes late sends nothing. */
export const UNDONE_REPLY_KEY_HOURS = 24;

/** A mail that answers none of ours joins the newest open enquiry of its sender, unless nothing was done about it for so long. */
export const RECEIVED_MAIL_JOINS_DAYS = 90;
/** Mails that cannot be read, or become part of no enquiry, stay for operators. */
export const UNREADABLE_MAIL_KEPT_DAYS = 30;
/** Of these, so many are listed. */
export const KEPT_MAILS_SHOWN = 200;
/** Enquiries that one address opens by mail within a day; further mails join the last of them. */
export const OPENED_BY_MAIL_PER_DAY = 5;
/** Enquiries that mails open within a day, of all senders together: an unknown one's opens no further enquiry. */
export const OPENED_BY_MAILS_PER_DAY = 300;

/** How long answers and reports are taken at tags of the kind that earlier versions have signed, after the first of the longer kind. */
export const SHORT_TAGS_TAKEN_DAYS = 365;
