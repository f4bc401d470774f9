/** What a key press says of the key. */
export interface PressedKey {
  key: string;
  /** The key's position on the keyboard (`KeyJ`), independent of the layout. */
  code: string;
}

/**
 * The intended letter or digit. On a Georgian layout the `j` key writes ჯ, so a key that writes no Latin letter
 * counts by its position.
 */
export function intendedLetter({ key, code }: PressedKey): string {
  if (/^[a-z0-9]$/i.test(key)) return key.toLowerCase();
  return /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1]?.toLowerCase() ?? "";
}
