/** At most `max` characters of a text and an ellipsis, cut between two words; a shorter text stays as it is. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max);
  const endsWithWord = /\s/.test(text.charAt(max));
  const lastSpace = endsWithWord ? -1 : head.search(/\s\S*$/);
  return `${withoutTrailingMarks(lastSpace < 0 ? head : head.slice(0, lastSpace))}…`;
}

const MARK = /[\s,.;:–—-]/;

/** A loop: a pattern that is anchored at the end alone takes quadratic time. */
function withoutTrailingMarks(text: string): string {
  let end = text.length;
  while (end > 0 && MARK.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
