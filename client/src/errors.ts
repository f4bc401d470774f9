type Known =
  | "unauthorized"
  | "forbidden"
  | "invalid"
  | "too_many_requests"
  | "internal"
  | "unavailable"
  /** This package's own, for an answer that is none of the API: of a proxy, or of another site. */
  | "unexpected";
/** Codes to come are texts, too. */
export type FailureCode = Known | (string & Record<never, never>);

interface Failed {
  status: number;
  code: FailureCode;
  message: string;
  errors?: Record<string, string[]> | undefined;
  requestId?: string | undefined;
  retryAfterMs?: number | undefined;
}

/** A call that the API has refused, or could not answer. Go by `status` and `code`; the message is for people. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The HTTP status; 0 in a browser that was redirected. */
  readonly status: number;
  readonly code: FailureCode;
  /** Of `invalid`: what is wrong, by the name in the query. */
  readonly errors: Readonly<Record<string, string[]>>;
  /** Name it when you ask the operator about the failure. */
  readonly requestId: string | undefined;
  /** How long the server asks to wait before the call is repeated. */
  readonly retryAfterMs: number | undefined;

  constructor({ status, code, message, errors = {}, requestId, retryAfterMs }: Failed) {
    super(`${status} ${code}: ${message}`);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * `header_missing`: one of the three headers. `timestamp_invalid`: no number of seconds. `timestamp_off`: too far from this clock.
 * `signature_wrong`: made with none of the secrets, or for other bytes.
 */
export type WebhookRefusalReason =
  | "header_missing"
  | "timestamp_invalid"
  | "timestamp_off"
  | "signature_wrong";

/** A message that is not to be trusted: answer 400 or 401, and do nothing that it says. */
export class WebhookRefusal extends Error {
  override readonly name = "WebhookRefusal";
  readonly reason: WebhookRefusalReason;

  constructor(reason: WebhookRefusalReason) {
    super(`the webhook was refused: ${reason}`);
    this.reason = reason;
  }
}
