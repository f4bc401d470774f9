/**
 * Whether a call failed because there is no such thing. Told by the code alone: a failure that the server met arrives
 * in the browser as plain data.
 */
export const isNotFound = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === "not_found";
