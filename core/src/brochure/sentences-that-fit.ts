/** A dot after one letter is an abbreviation (`г. Тбилиси`), and so is one before a small letter; a line ends a sentence. */
const END = /(?<!(?:^|[\s(])\p{L})[.!?…]["»”)]?(?=\s+(?![a-zа-яё])|$)|(?=\n)|$/gmu;

/** As many whole sentences from the beginning as fit; undefined where not even the first one does. */
export function sentencesThatFit(text: string, fits: (part: string) => boolean): string | undefined {
  if (fits(text)) return text;
  const ends = [...text.matchAll(END)].map(({ index, 0: end }) =>
    text.slice(0, index + end.length).trimEnd(),
  );
  return ends.filter((part) => part !== "" && part !== text).findLast(fits);
}
