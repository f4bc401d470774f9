/** How far from its end a file may say that it ends (PDF 1.7, appendix H.3). */
const TAIL_BYTES = 1024;

/**
 * Whether a file is a whole PDF by its bytes: it begins with the header, and names its table of objects at its end. Viewers
 * also take what has other bytes before the header; here nothing may, so that no file is two kinds at once.
 */
export function isPdf(bytes: Uint8Array): boolean {
  const text = (from: number, to?: number) => Buffer.from(bytes.subarray(from, to)).toString("latin1");
  const tail = text(Math.max(0, bytes.byteLength - TAIL_BYTES));
  return /^%PDF-[12]\.\d/.test(text(0, 8)) && tail.includes("startxref") && tail.includes("%%EOF");
}
