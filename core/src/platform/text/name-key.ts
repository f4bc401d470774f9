import { literally } from "../db.ts";
import { inLatinLetters } from "./romanised.ts";
import { searchFormOf, searchWordsOf } from "./search-form.ts";

/**
 * A name as it is compared across alphabets: `გიორგი`, `Гиорги` and `Giorgi` are `giorgi`. Takes it in the form of searches.
 * Letters that only one of the alphabets distinguishes count as the same: ყ and ქ, ღ and გ, ჯ and дж, ფ and პ, й, ы and и. The database
 * function `name_key` does the same (`e2e/integration/platform/admin-search.int.test.ts` compares them).
 */
export const nameKeyOf = (form: string): string =>
  inLatinLetters(form)
    .replaceAll("dzh", "j")
    .replaceAll("gh", "g")
    .replaceAll("x", "ks")
    .replaceAll("q", "k")
    .replaceAll("y", "i")
    .replaceAll("f", "p")
    .replaceAll(/i+/g, "i");

/** A text that is searched, with the key of the name in it: the name is found in any alphabet. */
export function withNameKey(text: string, name: string): string {
  const form = searchFormOf(name);
  const key = nameKeyOf(form);
  return key === form ? text : `${text} ${key}`;
}

/** How a word of a search may be written where texts are kept with the key of their name: as it is typed, and as a key. */
export function spellingsOf(word: string): string[] {
  const key = nameKeyOf(word);
  // A shorter key would be in nearly every name, and in no index of trigrams.
  return key === word || key.length < Math.min(word.length, 3) ? [word] : [word, key];
}

/** A word of a search as a condition on rows that keep their text with the key of their name (`search_text`). */
export const hasSpelling = (word: string) => ({
  OR: spellingsOf(word).map((written) => ({ searchText: { contains: literally(written) } })),
});

/** As `hasWords`, of names in any alphabet. */
export const hasNameWords = (search: string) => ({ AND: searchWordsOf(search).map(hasSpelling) });
