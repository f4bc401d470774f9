/** One attempt to send a form. Its key stays the same while the content does, so that the server stores it once. */
export interface Attempt {
  key: string;
  /** Time from the form's appearance to the first attempt. */
  elapsedMs: number;
}

/**
 * Assigns an attempt to each content of a form. Sending the same content again, for example after a lost connection, is a
 * repeat; a changed form is a new attempt.
 */
export function createAttempts(newKey: () => string = randomKey) {
  let last: { content: string; attempt: Attempt } | undefined;
  return {
    attemptFor: (values: object, elapsedMs: number): Attempt => {
      const content = JSON.stringify(values);
      if (last?.content !== content) last = { content, attempt: { key: newKey(), elapsedMs } };
      return last.attempt;
    },
    /** After a success the next form is a new attempt, even with the same content. */
    finish: () => {
      last = undefined;
    },
  };
}

/** `crypto.randomUUID` exists only in secure contexts, not on `http://` addresses in a local network. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
