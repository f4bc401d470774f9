import type { EnquiryValues } from "./fields.ts";

/** One filled form on its way: while its content stays the same, so does its key, and the server stores it once. */
export interface Attempt {
  key: string;
  /** How long the form had been filled when it was first sent. */
  elapsedMs: number;
}

/**
 * Gives every content of a form its attempt. Sending the same again, e.g. after a broken connection, is a repeat; a
 * changed form is a new one.
 */
export function createAttempts(newKey: () => string = randomKey) {
  let last: { content: string; attempt: Attempt } | undefined;
  return {
    attemptFor: (values: EnquiryValues, elapsedMs: number): Attempt => {
      const content = JSON.stringify(values);
      if (last?.content !== content) last = { content, attempt: { key: newKey(), elapsedMs } };
      return last.attempt;
    },
    /** After a success the next form is a new one, even with the same words. */
    finish: () => {
      last = undefined;
    },
  };
}
export type Attempts = ReturnType<typeof createAttempts>;

/** `crypto.randomUUID` exists only on secure addresses; a developer's phone in the local network has none. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
