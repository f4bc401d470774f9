import { ERROR_STATUS, type ErrorCode } from "@ezo/contract/errors";

/** Messages (text keys, `errors.*`) by field path. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export type Conflicts = Record<string, { yours?: unknown; theirs?: unknown; base?: unknown }>;

interface Details {
  fields?: FieldErrors;
  /** The current row, in wire shape; beside `conflict`. Beside `already_held`, the hold. */
  current?: unknown;
  /** Beside `conflict`: both versions of each field. */
  conflicts?: Conflicts;
  retryAfterSeconds?: number;
  /** The text key of a message that says more than the code's own; with what it names, `errors.held_by?name=Ana`. */
  messageKey?: string | undefined;
  cause?: unknown;
}

/** The one failure that domain code throws. Codes and their HTTP statuses live in the contract. */
export class AppError extends Error {
  readonly fields: FieldErrors | undefined;
  readonly current: unknown;
  readonly conflicts: Conflicts | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly messageKey: string | undefined;

  constructor(
    readonly code: ErrorCode,
    details: Details = {},
  ) {
    super(code, { cause: details.cause });
    this.name = "AppError";
    this.fields = details.fields;
    this.current = details.current;
    this.conflicts = details.conflicts;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.messageKey = details.messageKey;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** The refusal of one field; `key` is the text that says why. */
export const refused = (field: string, key: string, cause?: unknown): AppError =>
  new AppError("invalid", { fields: { [field]: [key] }, cause });
