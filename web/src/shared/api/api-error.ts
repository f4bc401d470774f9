import type { ErrorCode, FailureBody } from "@ezo/contract/errors";

/** The body of a failed call. With a 2xx status it may have only `success` and `message`. */
export type Refusal = Pick<FailureBody, "success"> & Partial<Omit<FailureBody, "success">>;

/** A call that the server refused, or that never reached it: no connection, or a file that can no longer be read. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode | "offline" | "file_changed",
    message: string,
    readonly status: number,
    /** Messages by field path. */
    readonly errors: Readonly<Record<string, readonly string[]>> = {},
    /** The current row, for a `conflict`. */
    readonly current: unknown = undefined,
    readonly requestId: string | undefined = undefined,
    readonly retryAfterSeconds: number | undefined = undefined,
  ) {
    super(message);
    this.name = "ApiError";
  }

  static from(body: Refusal, status: number, retryAfter: string | null): ApiError {
    const { code = "internal", message = "", errors, current, request_id: requestId } = body;
    const seconds = retryAfter === null ? undefined : Number(retryAfter);
    return new ApiError(code, message, status, errors, current, requestId, seconds);
  }
}
