import type { ErrorCode } from "@ezo/contract/errors";

/** By the code alone: a failure that the server met arrives in the browser as plain data. */
const hasCode = (error: unknown, code: ErrorCode): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === code;

/** Whether a call failed because there is no such thing. */
export const isNotFound = (error: unknown): boolean => hasCode(error, "not_found");
/** Whether a call failed because the thing has been removed. */
export const isGone = (error: unknown): boolean => hasCode(error, "gone");
