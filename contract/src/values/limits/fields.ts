/** What fields of forms accept, on the site and in the admin. Rows of the specification's section 9. */

export const PHONE_MAX_LENGTH = 25;
export const PHONE_NATIONAL_MIN_DIGITS = 2;
export const PHONE_NATIONAL_MAX_DIGITS = 17;
export const PHONE_EXTENSION_MAX_DIGITS = 20;
export const PHONE_COUNTRY_TYPE_TO_FIND_MS = 700;
export const PHONE_PREFERRED_COUNTRIES = ["GE", "IL", "RU", "AZ", "TR"] as const;

export const TEXT_INPUT_MAX_LENGTH = 250;
export const MESSAGE_MAX_LENGTH = 5000;
export const NOTE_MAX_LENGTH = 4000;
/** Maximum length of the path of the page from which an enquiry was sent. */
export const OWN_PATH_MAX_LENGTH = 500;
/** Of a host name (RFC 1035). */
export const HOST_MAX_LENGTH = 253;
/** Of an address on another site. */
export const ADDRESS_MAX_LENGTH = 2000;

/** People need longer than this to fill in a form; the site's own forms wait for it before they send. */
export const FORM_MINIMUM_TIME_MS = 2000;
export const IDEMPOTENCY_KEY_MAX_LENGTH = 200;
