/** Prints one line for the person at the terminal. */
export type Report = (line: string) => void;

/** An error whose message is enough for the user: it is shown without a stack. */
export class PlainError extends Error {}

/** The message of anything that was thrown. */
export function messageOf(err: unknown): string {
  // A connection refused on all of a host's addresses has its message in `errors` only.
  if (err instanceof AggregateError && !err.message) return messageOf(err.errors[0]);
  return err instanceof Error ? err.message : String(err);
}
