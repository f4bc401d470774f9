/** At most `max` characters of a text and an ellipsis, cut between two words; a shorter text stays as it is. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max);
  const endsWithWord = /\s/.test(text.charAt(max));
  const wholeWords = endsWithWord ? head : head.replace(/\s+\S*$/, "");
  return `${wholeWords.replace(/[\s,.;:–—-]+$/, "")}…`;
}
