import { z } from "zod";

/** Every failure code with its HTTP status (design, section 3). */
export const ERROR_STATUS = {
  malformed: 400,
  unauthorized: 401,
  wrong_credentials: 401,
  /** Of a login's ticket: it has expired, was used, or the account has changed; the login starts anew. */
  ticket_expired: 401,
  /** Of a token: its session has ended because nothing was done in it for long. */
  session_idle: 401,
  forbidden: 403,
  /** The password or a code was given too long ago for this call: `POST /auth/reauthenticate`, then again. */
  reauthentication_required: 403,
  /** The settings demand a second factor that the caller has not set up yet. */
  second_factor_required: 403,
  not_found: 404,
  /** Changed by somebody else in the meantime; for fields, `conflicts` holds both values of each. */
  conflict: 409,
  in_use: 409,
  /** A deleted item cannot be restored, because another one has its name now. */
  name_taken: 409,
  /** It existed and was removed; `not_found` means that it never existed or is not public. */
  gone: 410,
  wrong_status: 409,
  /** Of an apartment: it is sold, or its price is not public, so nothing can be computed from it. */
  not_for_sale: 409,
  price_not_shown: 409,
  /** Of prices, those of a list too: they are in another currency than the firm's. `current` has the firm's. */
  currency_changed: 409,
  /** Of an apartment: it is reserved. `current` is its open hold, where it has one. */
  already_held: 409,
  /** Of an enquiry: it names no e-mail address to reply to. */
  no_email: 409,
  /** Of a reply: its mail is being sent, or was, so it cannot be taken back. */
  already_sent: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  looks_automated: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  /** The disk of the files is full: nothing of what was sent is stored. */
  storage_full: 503,
  mail_refused: 502,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;
export const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/** The body of every failed call. For a `conflict`, `current` is the current row; for `already_held`, the hold. */
export const FailureBody = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.enum(ERROR_CODES),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  current: z.unknown().optional(),
  /** Of a `conflict`, by field: the value sent, the value stored now, and the value the sender started from. */
  conflicts: z
    .record(z.string(), z.object({ yours: z.unknown(), theirs: z.unknown(), base: z.unknown() }))
    .optional(),
  request_id: z.string(),
});
export type FailureBody = z.infer<typeof FailureBody>;
