import { OWN_PATH_MAX_LENGTH } from "./limits.ts";

/** Patterns that a form checks on every key press; without zod, for the same reason as `languages.ts`. */

/**
 * The specification's simple pattern (section 5): something@something.something without spaces. Control
 * characters are refused as well, since the address becomes a mail header; so are invisible ones and empty labels
 * of the domain, which mail servers drop: the same mailbox would count as another contact. Each dot can match in one
 * place only, which keeps the pattern linear.
 */
export const EMAIL_PATTERN =
  /^[^\s@<>,;:"()[\]\\\p{Cc}\p{Cf}]+@(?:[^\s@<>,;:"()[\]\\\p{Cc}\p{Cf}.]+\.)+[^\s@<>,;:"()[\]\\\p{Cc}\p{Cf}.]+$/u;

/**
 * Nothing that a person could see: spaces, control characters, zero-width ones and fillers. Braille's empty cell counts
 * as a symbol to Unicode.
 */
const INVISIBLE = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;
export const isBlank = (text: string): boolean => INVISIBLE.test(text);

/** Characters a phone number may hold (section 5); whether it is a real number is `phone.ts`'s question. */
export const PHONE_CHARACTERS = /^[\d\s()+-]*$/;

/**
 * The path of a page of our own. `//host` and `/\host` lead to another site, and browsers drop control characters before
 * they look.
 */
export const OWN_PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

/** A browser's path in the form of `OWN_PATH`: the same page answers under `//contact`, and a request must not fail for it. */
export const ownPath = (path: string): string => `/${path.replace(/^\/+/, "")}`.slice(0, OWN_PATH_MAX_LENGTH);
