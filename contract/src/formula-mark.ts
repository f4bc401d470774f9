/**
 * Texts that a spreadsheet would run as a formula (OWASP, "CSV Injection"), in files and on the clipboard.
 */

/** The text led by an apostrophe where it would be run, or looks led already: `unmarked` takes exactly one off. */
export const marked = (text: string): string => (/^'*\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** A cell as it was before `marked`, or before a spreadsheet wrote it as a formula that only holds a text (`="007"`). */
export function unmarked(text: string): string {
  if (/^'+\s*[=+\-@\t\r]/.test(text)) return text.slice(1);
  return /^="([^"]*)"$/.exec(text)?.[1] ?? text;
}
