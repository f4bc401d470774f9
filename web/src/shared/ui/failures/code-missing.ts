import { failureCode } from "../../api/failure-code.ts";

/**
 * A failed call has a code; code of ours that could not be loaded has none. For the latter the document is reloaded,
 * because a browser may remember a failed import for the document's lifetime.
 */
export const isCodeMissing = (error: unknown): boolean => failureCode(error) === undefined;
export const reload = (): void => window.location.reload();
