import { ROLE_KEY_MAX_LENGTH } from "@ezo/contract/values/limits/accounts";

const LETTERS = 26;
/** Room for an underscore and some letters behind the words. */
const WORDS_MAX = ROLE_KEY_MAX_LENGTH - 5;
/** Of a name without Latin letters. */
const NAMELESS = "role";

/** a, b, … z, aa, ab, … */
const letters = (count: number): string =>
  (count < LETTERS ? "" : letters(Math.floor(count / LETTERS) - 1)) +
  String.fromCharCode(97 + (count % LETTERS));

/** A key in the words of a name, which no other role has: `Site manager` is `site_manager`, a second one `site_manager_b`. */
export function roleKeyFrom(name: string, taken: ReadonlySet<string>): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = plain.split(/[^a-z]+/).filter(Boolean);
  const base = words.join("_").slice(0, WORDS_MAX) || NAMELESS;
  let key = base;
  for (let count = 1; taken.has(key); count++) key = `${base}_${letters(count)}`;
  return key;
}
