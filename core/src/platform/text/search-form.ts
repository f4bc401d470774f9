import { literally } from "../db.ts";

/**
 * The form in which texts and searches are compared: lower case, without accents (`ё` as `е`, `ç` as `c`), with one kind
 * of apostrophe, quotation mark and dash, and single spaces. The database function `search_form` does the same
 * (`e2e/integration/content/content.int.test.ts` compares them).
 */
export const searchFormOf = (text: string): string =>
  withSingleSpaces(HAS_NOTHING_TO_UNIFY.test(text) ? text.toLowerCase() : unified(text));

/** ASCII (but for the grave accent) and Georgian letters, of which most texts consist: `unified` would only lower them. */
const HAS_NOTHING_TO_UNIFY = /^[\t-\r -_a-~\u10d0-\u10fa]*$/;

const withSingleSpaces = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

const unified = (text: string): string =>
  text
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/[‐‑‒–—−]/g, "-")
    .replaceAll(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, "")
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase();

const APOSTROPHES = /[‘’‛ʻʼ′`´＇]/g;

/**
 * The words of a search, in that form: all must occur, in any order. A hyphen separates words like a space: `linden-court`
 * is looked for as two words, which a text contains with either. A search of dashes only looks for the dash.
 */
export function searchWordsOf(search: string): string[] {
  const form = searchFormOf(search);
  const words = form.split(/[ -]+/).filter(Boolean);
  return [...new Set(words.length > 0 ? words : form.split(" ").filter(Boolean))];
}

/** The words of a search as a condition on rows that keep their text in that form (`search_text`). */
export const hasWords = (search: string) => ({
  AND: searchWordsOf(search).map((word) => ({ searchText: { contains: literally(word) } })),
});

/** As `hasWords`; a long word may also be written as two words in the text, with a space or a hyphen. */
export const hasWordsOrTheirParts = (search: string) => ({
  AND: searchWordsOf(search).map((word) => ({
    OR: [word, ...partsOf(word).flatMap(([start, end]) => [`${start} ${end}`, `${start}-${end}`])].map(
      (written) => ({ searchText: { contains: literally(written) } }),
    ),
  })),
});

/** Shorter words are not divided, because their parts would be found everywhere; longer ones are no two words. */
const DIVISIBLE = { min: 6, max: 40 };
const SHORTEST_PART = 3;

/** A long word as two, divided in every place: Georgian compounds are written together or apart. Empty for others. */
export function partsOf(word: string): [start: string, end: string][] {
  const letters = Array.from(word);
  if (letters.length < DIVISIBLE.min || letters.length > DIVISIBLE.max) return [];
  return letters.slice(SHORTEST_PART, 1 - SHORTEST_PART).map((_, index) => {
    const at = index + SHORTEST_PART;
    return [letters.slice(0, at).join(""), letters.slice(at).join("")];
  });
}
