import { isSameNoun } from "./georgian-stems.ts";

/** The form in which names and what is typed are compared: lower case, without accents. */
const comparable = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Letters and digits in a row, in that form. */
const wordsOf = (text: string): string[] => comparable(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The rank of a name that has what is typed in another case or number: "ვადები" for "ვადა". */
const IN_OTHER_FORMS = 2;

/** The rank of a name that has what is typed within its words alone. */
export const WITHIN_WORDS = 3;

/** The rank of a name that is what is typed: "logo" means the logo, and "logout" less. */
const WHOLE_NAME = -1;

/** How well what is typed fits a name, the smaller the better; null where it does not. */
export function rankOf(typed: string, name: string): number | null {
  const asked = wordsOf(typed);
  const words = wordsOf(name);
  if (asked.length === 0) return null;
  if (words.join(" ") === asked.join(" ")) return WHOLE_NAME;
  if (words.join(" ").startsWith(asked.join(" "))) return 0;
  if (asked.every((part) => words.some((word) => word.startsWith(part)))) return 1;
  const isMeant = (part: string, word: string) => word.startsWith(part) || isSameNoun(word, part);
  if (asked.every((part) => words.some((word) => isMeant(part, word)))) return IN_OTHER_FORMS;
  return asked.every((part) => words.some((word) => word.includes(part))) ? WITHIN_WORDS : null;
}

/**
 * The commands that fit what is typed by one of their names, those that fit best first, else in their order. Letters within a
 * word count only if `isLoose`.
 */
export function matching<Command>(
  typed: string,
  commands: readonly Command[],
  namesOf: (command: Command) => readonly string[],
  isLoose = true,
): Command[] {
  const ranked = commands.flatMap((command) => {
    const ranks = namesOf(command).flatMap((name) => rankOf(typed, name) ?? []);
    const rank = Math.min(...ranks);
    return ranks.length === 0 || (rank === WITHIN_WORDS && !isLoose) ? [] : [{ command, rank }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ command }) => command);
}

interface Part {
  text: string;
  isMatch: boolean;
}
/** A name in parts, of which those are marked that are in what is typed as they are written. */
export function partsOf(name: string, typed: string): Part[] {
  const lower = name.toLowerCase();
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  // Some letters become two in lower case; then places in the one text are none in the other.
  if (words.length === 0 || lower.length !== name.length) return [{ text: name, isMatch: false }];
  const isMarked = Array.from({ length: name.length }, () => false);
  for (const word of words)
    for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + word.length))
      isMarked.fill(true, at, at + word.length);
  const parts: Part[] = [];
  for (let at = 0; at < name.length; at++) {
    const last = parts.at(-1);
    const isMatch = isMarked[at] ?? false;
    const sign = name.charAt(at);
    if (last?.isMatch === isMatch) last.text += sign;
    else parts.push({ text: sign, isMatch });
  }
  return parts;
}
