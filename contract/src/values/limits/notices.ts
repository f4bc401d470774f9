/** What staff are notified of: push messages, quiet hours and the daily summary. Rows of the specification's section 9. */

/** Push messages: devices of one person, and the length of an address at a push service. */
export const PUSH_DEVICES_MAX = 10;
export const PUSH_ENDPOINT_MAX_LENGTH = 1000;
/** A device whose browser has not opened the admin for so long gets no more messages. */
export const PUSH_DEVICE_KEPT_DAYS = 60;
/** How long a message may arrive late; later nobody needs it any more. */
export const PUSH_LASTS_SECONDS = {
  new_request: 4 * 60 * 60,
  assigned: 12 * 60 * 60,
  mentioned: 24 * 60 * 60,
  answered: 12 * 60 * 60,
  reply_failed: 12 * 60 * 60,
  late: 2 * 60 * 60,
  step_due: 60 * 60,
  held: 4 * 60 * 60,
  test: 60,
} as const;
/** The pauses between the attempts to hand a message to a push service; up to a tenth is added. The last one is repeated. */
export const PUSH_PAUSES_SECONDS = [5, 30, 120, 600, 1800] as const;
export const PUSH_TIMEOUT_MS = 10_000;

/** What became of messages, and notices that waited for the end of quiet hours, are kept for so long. */
export const NOTICES_KEPT_DAYS = 7;
/** Lines of each part of the daily summary, and of the mail about what was held back. */
export const DIGEST_LINES_MAX = 15;
