import { inflateSync } from "node:zlib";

const BEGIN = "stream\n";

/** For tests: what each page of a document draws, in PDF's own words. */
export function drawnPages(pdf: Buffer): string[] {
  const parts = pdf.toString("latin1").split("\nendstream");
  const streams = parts.map((part) => {
    const body = part.slice(part.indexOf(BEGIN) + BEGIN.length);
    try {
      return inflateSync(Buffer.from(body, "latin1")).toString("latin1");
    } catch {
      // A picture, a font that is not packed, or what comes after the last stream.
      return "";
    }
  });
  return streams.filter((stream) => /^BT\n1 0 0 1 /m.test(stream));
}

/** For tests: in which sizes a page has type, in the order in which it is set. */
export const typeSizes = (page: string): number[] =>
  [...page.matchAll(/^\/F\d+ (\S+) Tf$/gm)].map(([, size]) => Number(size));

/** For tests: how far below the top of a page its lines of text are, each once, from the top down. */
export function lineHeights(page: string, pageHeight: number): number[] {
  const found = [...page.matchAll(/^1 0 0 1 \S+ (\S+) Tm$/gm)].map(([, y]) => pageHeight - Number(y));
  return [...new Set(found.map((y) => Math.round(y)))].toSorted((one, other) => one - other);
}
