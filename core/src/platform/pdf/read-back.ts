import { inflateSync } from "node:zlib";

/** For tests: what each page of a document draws, in PDF's own words. */
export function drawnPages(pdf: Buffer): string[] {
  const bodies = [...pdf.toString("latin1").matchAll(/stream\n([\s\S]*?)\nendstream/g)];
  const streams = bodies.map(([, body = ""]) => {
    try {
      return inflateSync(Buffer.from(body, "latin1")).toString("latin1");
    } catch {
      return "";
    }
  });
  return streams.filter((stream) => /\bBT\n/.test(stream));
}

/** For tests: how far below the top of a page its lines of text stand, each once, from the top down. */
export function lineHeights(page: string, pageHeight: number): number[] {
  const found = [...page.matchAll(/^1 0 0 1 \S+ (\S+) Tm$/gm)].map(([, y]) => pageHeight - Number(y));
  return [...new Set(found.map((y) => Math.round(y)))].toSorted((one, other) => one - other);
}
