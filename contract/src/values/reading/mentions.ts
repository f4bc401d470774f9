const SIGN = "@";
const WORD_CHARACTER = /^[\p{L}\p{N}_]/u;

/** How a note names a colleague. */
export const mentionOf = (name: string): string => `${SIGN}${name}`;

/**
 * The people whom a text names as `@Name`, each once, in the order of `people`. Where several names fit at one place, the longest is
 * meant: "@Ana Beridze" is not Ana. Namesakes are all meant. A single name ends with its word, "@Ana" is not in "@Anastasia"; a full name may
 * have a Georgian ending.
 */
export function mentionedIn<Person extends { name: string }>(
  text: string,
  people: readonly Person[],
): Person[] {
  const longestFirst = [...people].filter(({ name }) => name !== "").sort(byLength);
  const named = new Set<string>();
  for (let at = text.indexOf(SIGN); at >= 0; at = text.indexOf(SIGN, at + 1)) {
    // An e-mail address has its sign within a word.
    if (at > 0 && WORD_CHARACTER.test(lastCharacter(text.slice(0, at)))) continue;
    const rest = text.slice(at + SIGN.length);
    const found = longestFirst.find(({ name }) => rest.startsWith(name) && isWhole(name, rest));
    if (found) named.add(found.name);
  }
  return people.filter(({ name }) => named.has(name));
}

const isWhole = (name: string, rest: string): boolean =>
  name.includes(" ") || !WORD_CHARACTER.test(rest.slice(name.length));
const byLength = (a: { name: string }, b: { name: string }): number => b.name.length - a.name.length;
const lastCharacter = (text: string): string => [...text.slice(-2)].at(-1) ?? "";
