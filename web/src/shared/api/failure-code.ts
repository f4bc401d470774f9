import type { ErrorCode } from "@ezo/contract/errors";

/** The failure's code. A failure during server rendering reaches the browser as plain data, not as an `ApiError`. */
export function failureCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
const hasCode = (error: unknown, code: ErrorCode): boolean => failureCode(error) === code;

/** Whether a call failed because the item does not exist. */
export const isNotFound = (error: unknown): boolean => hasCode(error, "not_found");
/** Whether a call failed because the item was removed. */
export const isGone = (error: unknown): boolean => hasCode(error, "gone");
/** Whether a call refused its input, for example an identifier that is not valid. */
export const isRefused = (error: unknown): boolean => hasCode(error, "invalid");
