/**
 * Protection against texts that a spreadsheet would run as a formula (OWASP, "CSV Injection"), in files and on the
 * clipboard. Excel reads the full-width signs, which Japanese and Chinese keyboards type, as the ASCII ones.
 */

/** Prefixes the text with an apostrophe where it looks like a formula or has such a prefix; `unmarked` removes one. */
export const marked = (text: string): string => (/^'*\s*[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text);

/** Undoes `marked`, and unwraps a formula that only contains a text (`="007"`). */
export function unmarked(text: string): string {
  if (/^'+\s*[=+\-@＝＋－＠\t\r]/.test(text)) return text.slice(1);
  return /^="([^"]*)"$/.exec(text)?.[1] ?? text;
}
