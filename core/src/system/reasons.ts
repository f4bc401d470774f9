import type { CheckReason, Verdict } from "@ezo/contract/admin/operations/system";

/** Why a part could not be measured: `message` for operators, `reason` for a page in any language. */
export class CheckFailure extends Error {
  constructor(
    message: string,
    readonly reason: CheckReason,
    readonly verdict: Verdict = "red",
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** By `code` or, where Nodemailer has put its own, by what was being done; of ours, Redis alone is `unavailable` here. */
const AWAY: readonly unknown[] = ["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "unavailable"];
const CONNECTING: readonly unknown[] = ["connect", "getaddrinfo"];

export function failureOf(error: unknown): CheckFailure {
  if (error instanceof CheckFailure) return error;
  const message = error instanceof Error ? error.message || error.name : String(error);
  return new CheckFailure(message, reasonOf(error, message));
}

function reasonOf(error: unknown, message: string): CheckReason {
  const { code, syscall } = Object(error) as { code?: unknown; syscall?: unknown };
  return AWAY.includes(code) || CONNECTING.includes(syscall)
    ? { code: "unreachable", params: {} }
    : { code: "failed", params: { message } };
}
