/** Patterns that a form checks on every key press; without zod, for the same reason as `languages.ts`. */

/**
 * The specification's simple pattern (section 5): something@something.something without spaces. Control
 * characters are refused as well, since the address becomes a mail header.
 */
export const EMAIL_PATTERN =
  /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+\.[^\s@<>,;:"()[\]\\\p{Cc}]+$/u;

/** Characters a phone number may hold (section 5); whether it is a real number is `phone.ts`'s question. */
export const PHONE_CHARACTERS = /^[\d\s()+-]*$/;
