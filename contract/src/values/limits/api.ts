/** Other systems: keys of the API, its lists, and outgoing webhooks. Rows of the specification's section 9. */

/** Requests per minute that a key of the API may be given; `RATE_LIMIT_SCALE` multiplies it. */
export const API_KEY_RATES = { min: 1, max: 6000, default: 600 } as const;
/** Calls a minute without a key that admits them, of one address; `RATE_LIMIT_SCALE` multiplies it. */
export const API_REFUSALS_PER_MINUTE = 300;
export const API_KEY_MAX_PROJECTS = 100;
export const API_KEY_MAX_ADDRESSES = 50;
/** An IPv6 network in its longest spelling. */
export const API_KEY_ADDRESS_MAX_LENGTH = 49;
/** How long a key's old secret works after a rotation. */
export const API_KEY_ROTATION_MS = 24 * 60 * 60 * 1000;
/** The use of a key is written at most this often. */
export const API_KEY_USE_EVERY_MS = 60_000;
/** From then on a key is said to expire soon. */
export const API_KEY_EXPIRES_SOON_MS = 7 * 24 * 60 * 60 * 1000;

/** Pages of the lists of `/api/v1`. */
export const API_PAGE_SIZE = 50;
export const API_PAGE_SIZE_MAX = 200;
export const API_CURSOR_MAX_LENGTH = 200;

/** Outgoing webhooks. The pauses between the attempts at one delivery make three days in all; up to a tenth is added. */
export const WEBHOOK_PAUSES_SECONDS = [
  5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 43_200, 75_600, 86_400,
] as const;
/** A message that was refused for so long, while others were taken, is given up. */
export const WEBHOOK_RETRIED_FOR_MS = 3 * 24 * 60 * 60 * 1000;
/** An endpoint at which every attempt has failed for so long is paused. */
export const WEBHOOK_PAUSED_AFTER_MS = 3 * 24 * 60 * 60 * 1000;
/** An endpoint that fails for so long is down; its first success brings forward what waits. */
export const WEBHOOK_OUTAGE_MS = 60_000;
export const WEBHOOK_TIMEOUT_MS = 10_000;
/** How much of an answer is read, and how much of that is kept. */
export const WEBHOOK_ANSWER_MAX_BYTES = 4096;
export const WEBHOOK_ANSWER_KEPT_LENGTH = 1000;
export const WEBHOOK_PORTS = [443, 8443] as const;
export const WEBHOOK_URL_MAX_LENGTH = 1000;
export const WEBHOOK_ENDPOINTS_MAX = 50;
/** How long the secret before a change signs along. */
export const WEBHOOK_SECRET_OVERLAP_MS = 24 * 60 * 60 * 1000;
/** Deliveries, sent or not, are kept for so long. */
export const WEBHOOK_DELIVERIES_KEPT_DAYS = 30;
/** Deliveries under way at once to one endpoint, and to one whose last attempt has failed. */
export const WEBHOOK_AT_ONCE = { working: 20, failing: 2 } as const;
export const WEBHOOK_REFRESH_MS = 3000;
