import type { ErrorCode } from "@ezo/contract/errors";

/** A failure that the server met arrives in the browser as plain data: its code is all that identifies it. */
export function failureCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
const hasCode = (error: unknown, code: ErrorCode): boolean => failureCode(error) === code;

/** Whether a call failed because there is no such thing. */
export const isNotFound = (error: unknown): boolean => hasCode(error, "not_found");
/** Whether a call failed because the thing has been removed. */
export const isGone = (error: unknown): boolean => hasCode(error, "gone");
/** Whether a call refused what it was asked, e.g. a name that nothing can have. */
export const isRefused = (error: unknown): boolean => hasCode(error, "invalid");
