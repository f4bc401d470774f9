import { z } from "zod";

/** Every failure code and the HTTP status it travels with (design, section 3). */
export const ERROR_STATUS = {
  malformed: 400,
  unauthorized: 401,
  wrong_credentials: 401,
  forbidden: 403,
  not_found: 404,
  version_conflict: 409,
  /** Somebody else has changed the same fields; `conflicts` holds both versions of each. */
  conflict: 409,
  in_use: 409,
  /** What is deleted cannot come back: another one has its name now. */
  name_taken: 409,
  /** It was here and was removed; `not_found` is what never was, or is not shown. */
  gone: 410,
  wrong_status: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  looks_automated: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
  mail_refused: 502,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;
export const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/** The body of every failed call. `current` accompanies a `version_conflict`: the current row. */
export const FailureBody = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.enum(ERROR_CODES),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  current: z.unknown().optional(),
  /** Beside a `conflict`, by field: what was sent, what is stored now, and what the sender had started from. */
  conflicts: z
    .record(z.string(), z.object({ yours: z.unknown(), theirs: z.unknown(), base: z.unknown() }))
    .optional(),
  request_id: z.string(),
});
export type FailureBody = z.infer<typeof FailureBody>;
