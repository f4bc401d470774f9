const GEORGIAN_WORD = /^[ა-ჰ]+$/u;

/** Shorter ones would be the same for words that have nothing to do with each other. */
const STEM_MIN_LENGTH = 2;

/** What a noun ends in: its cases in the singular, with the postpositions that are written in one word with it. */
const CASE_ENDINGS = ["ი", "ა", "ე", "ო", "ს", "ის", "ით", "ად", "ში", "ზე", "თან", "დან", "იდან", "თვის"];
const OF_GENITIVE = ["ისთვის", "ისგან", "ისკენ"];
/** The last vowel of a stem is lost before some endings ("ენა", "ენის") and kept before others ("ენაში"). */
const LAST_VOWELS = ["", "ა", "ე", "ო"];
const PLURAL = "ებ";

const ENDINGS: ReadonlySet<string> = new Set(
  LAST_VOWELS.flatMap((vowel) =>
    ["", PLURAL].flatMap((plural) =>
      ["", ...CASE_ENDINGS, ...OF_GENITIVE].map((ending) => `${vowel}${plural}${ending}`),
    ),
  ).filter((ending) => ending !== ""),
);
const ENDING_MAX_LENGTH = Math.max(...[...ENDINGS].map((ending) => ending.length));

/**
 * What may be the stem of a Georgian word in lower case, the word itself first; of any other word, itself alone. There are
 * several where an ending could be part of the stem: "შეტყობინების" is of "შეტყობინება", not a plural of "შეტყობინი". A vowel
 * that a stem loses within ("ნომერი", "ნომრები") is not put back.
 */
export function georgianStems(word: string): string[] {
  const stems = [word];
  if (!GEORGIAN_WORD.test(word)) return stems;
  const shortest = Math.max(STEM_MIN_LENGTH, word.length - ENDING_MAX_LENGTH);
  for (let length = word.length - 1; length >= shortest; length--)
    if (ENDINGS.has(word.slice(length))) stems.push(word.slice(0, length));
  return stems;
}

/** Whether two words in lower case may be forms of one Georgian noun. */
export function isSameNoun(one: string, other: string): boolean {
  if (one === other) return true;
  // Nearly all pairs of words end here: stems have at least these letters.
  if (one.slice(0, STEM_MIN_LENGTH) !== other.slice(0, STEM_MIN_LENGTH)) return false;
  const stems = georgianStems(other);
  return georgianStems(one).some((stem) => stems.includes(stem));
}
