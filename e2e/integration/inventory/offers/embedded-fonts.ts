import { inflateSync } from "node:zlib";

/** A font that a PDF describes, with its program as the file has it. */
export interface EmbeddedFont {
  name: string;
  program: Buffer;
}

/**
 * The fonts of a PDF as pdfkit writes it, given one character for each byte. Throws where a font is described whose program
 * is not in the file: readers would set the text in another one.
 */
export function embeddedFonts(pdf: string): EmbeddedFont[] {
  const descriptions = pdf.split("/Type /FontDescriptor").slice(1);
  return descriptions.map((rest) => {
    const description = rest.slice(0, rest.indexOf("endobj"));
    const name = /\/FontName \/(\S+)/.exec(description)?.[1] ?? "";
    const file = /\/FontFile2 (\d+) 0 R/.exec(description)?.[1];
    if (file === undefined) throw new Error(`${name} is not embedded`);
    return { name, program: streamOf(pdf, file) };
  });
}

function streamOf(pdf: string, id: string): Buffer {
  const start = pdf.indexOf(`\n${id} 0 obj\n`);
  const begin = pdf.indexOf("stream\n", start) + "stream\n".length;
  const head = pdf.slice(start, begin);
  const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
  if (start < 0 || length === 0 || head.includes("endobj")) throw new Error(`object ${id} has no stream`);
  const bytes = Buffer.from(pdf.slice(begin, begin + length), "latin1");
  return head.includes("/FlateDecode") ? inflateSync(bytes) : bytes;
}
