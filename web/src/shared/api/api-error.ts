import type { ErrorCode, FailureBody } from "@ezo/contract/errors";

/** A call that the server refused, or that never reached it (`code` "offline"). */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode | "offline",
    message: string,
    readonly status: number,
    /** Messages by field path. */
    readonly errors: Readonly<Record<string, readonly string[]>> = {},
    /** The row as it now stands, beside a `version_conflict`. */
    readonly current: unknown = undefined,
    readonly requestId: string | undefined = undefined,
    readonly retryAfterSeconds: number | undefined = undefined,
  ) {
    super(message);
    this.name = "ApiError";
  }

  static from(body: FailureBody, status: number, retryAfter: string | null): ApiError {
    const seconds = retryAfter === null ? undefined : Number(retryAfter);
    return new ApiError(body.code, body.message, status, body.errors, body.current, body.request_id, seconds);
  }
}
