import { failureCode } from "../../api/failure-code.ts";
import { isOffline } from "../../api/failure-text.ts";

/**
 * A failed call has a code; code of ours that could not be loaded has none. For the latter the document is reloaded,
 * because a browser may remember a failed import for the document's lifetime.
 */
export const isCodeMissing = (error: unknown): boolean => failureCode(error) === undefined;
/** Does nothing without a connection: the browser's own error page would take the place of this one. */
export function reload(): void {
  if (!isOffline(undefined)) window.location.reload();
}
