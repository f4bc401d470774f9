import type { CSSProperties } from "react";

/**
 * For a heading of the class `hero` or `d1`: on a narrow screen it is set smaller where its longest word would be cut in two. No
 * browser hyphenates Georgian.
 */
export const fitted = (heading: string): CSSProperties => ({ "--longest": longestWord(heading) });

/** The same for a heading on two lines, of which the second is set smaller. */
export const fittedLines = (first: string, second: string, scale: number): CSSProperties => ({
  "--longest": Math.max(longestWord(first), scale * longestWord(second)),
});

/** Letters in the longest part that a line cannot break; a no-break space is one of them. */
function longestWord(text: string): number {
  return Math.max(1, ...text.split(/(?:[^\S\u00a0]|[-–—/\u00ad])+/).map((word) => [...word].length));
}
