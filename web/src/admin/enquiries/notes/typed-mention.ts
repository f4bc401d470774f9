const SIGN = "@";
/** Longer than any name: what is further away is no name that is being typed. */
const TYPED_MAX_LENGTH = 60;
const WORD_CHARACTER = /[\p{L}\p{N}_]$/u;

/** The beginning of a name that somebody types after an @, in front of the caret; `at` is where the @ is. Null where there is none. */
export function typedMention(text: string, caret: number): { at: number; typed: string } | null {
  const before = text.slice(0, caret);
  const at = before.lastIndexOf(SIGN);
  if (at < 0 || caret - at > TYPED_MAX_LENGTH) return null;
  const typed = before.slice(at + SIGN.length);
  // An e-mail address has its sign within a word.
  if (typed.includes("\n") || WORD_CHARACTER.test(before.slice(0, at))) return null;
  return { at, typed };
}
