/** Truncates a text to at most `max` characters, between two words, and adds an ellipsis. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max);
  const endsWithWord = /\s/.test(text.charAt(max));
  const lastSpace = endsWithWord ? -1 : head.search(/\s\S*$/);
  return `${withoutTrailingMarks(lastSpace < 0 ? head : head.slice(0, lastSpace))}…`;
}

const MARK = /[\s,.;:–—-]/;

/** A loop, because a regular expression that is only anchored at the end takes quadratic time. */
function withoutTrailingMarks(text: string): string {
  let end = text.length;
  while (end > 0 && MARK.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
