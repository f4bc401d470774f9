import { OWN_PATH_MAX_LENGTH } from "./limits/fields.ts";

/** Patterns that pages and forms check as they go; without zod, for the same reason as `languages.ts`. */

/** A building's name in addresses. */
export const BUILDING_IN_PATH = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,39}$/u;
/** A layout's name in addresses: letters, digits and single hyphens, a letter first. */
export const LAYOUT_SLUG = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** A floor's number in addresses and queries; floors below ground are negative. */
export const FLOOR_DIGITS = /^-?\d{1,3}$/;

/**
 * The specification's simple pattern (section 5): something@something.something without spaces. Control characters are
 * refused as well, since the address becomes a mail header. So are invisible characters and empty domain labels, which
 * mail servers drop: the same mailbox would count as a second contact. Each dot can match in one place only, which keeps
 * the pattern linear.
 */
export const EMAIL_PATTERN =
  /^[^\s@<>,;:"()[\]\\\p{Cc}\p{Cf}]+@(?:[^\s@<>,;:"()[\]\\\p{Cc}\p{Cf}.]+\.)+[^\s@<>,;:"()[\]\\\p{Cc}\p{Cf}.]+$/u;

/**
 * No visible characters: only spaces, control characters, zero-width characters and fillers. The blank Braille cell is
 * listed because Unicode classifies it as a symbol.
 */
const INVISIBLE = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;
export const isBlank = (text: string): boolean => INVISIBLE.test(text);

/**
 * Characters that are not shown and change how the text around them reads: direction overrides, embeddings and isolates,
 * deprecated formatting, annotation marks. Joiners and direction marks are letters' own business and stay.
 */
export const HIDDEN_CONTROLS = /[\u202A-\u202E\u2066-\u206F\uFFF9-\uFFFB\u{E0001}]+/gu;

/** Characters allowed in a phone number (section 5); `phone.ts` checks whether it is a valid number. */
export const PHONE_CHARACTERS = /^[\d\s()+-]*$/;

/** A host's name, one in another script in punycode, as browsers report it. */
export const HOST = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+$/;

/**
 * The path of a page of this site. `//host` and `/\host` lead to another site, and browsers ignore control characters in
 * addresses.
 */
export const OWN_PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

/** Normalises a browser's path to `OWN_PATH`: `//contact` also shows the contact page, and its form must be accepted. */
export const ownPath = (path: string): string => `/${path.replace(/^\/+/, "")}`.slice(0, OWN_PATH_MAX_LENGTH);
