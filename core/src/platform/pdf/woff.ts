import { inflateSync } from "node:zlib";

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/**
 * A WOFF 1.0 font as plain TrueType (https://www.w3.org/TR/WOFF/, sections 3 to 5). fontkit reads WOFF too, but unpacks a
 * table again each time it looks up a glyph in it: seconds for one page.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new Error("not a WOFF font");
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => tableAt(woff, WOFF_HEADER + index * WOFF_ENTRY));
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(count));
  head.writeUInt16BE(power * SFNT_ENTRY, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * SFNT_ENTRY, 10);
  let offset = head.length;
  const padded = tables.map(({ tag, checksum, data }, index) => {
    const entry = SFNT_HEADER + index * SFNT_ENTRY;
    head.write(tag, entry, "latin1");
    head.writeUInt32BE(checksum, entry + 4);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(data.length, entry + 12);
    // Tables begin at multiples of four.
    const whole = Buffer.alloc(Math.ceil(data.length / 4) * 4);
    data.copy(whole);
    offset += whole.length;
    return whole;
  });
  return Buffer.concat([head, ...padded]);
}

function tableAt(woff: Buffer, entry: number) {
  const offset = woff.readUInt32BE(entry + 4);
  const packed = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8));
  const size = woff.readUInt32BE(entry + 12);
  return {
    tag: woff.toString("latin1", entry, entry + 4),
    checksum: woff.readUInt32BE(entry + 16),
    data: packed.length < size ? inflateSync(packed) : packed,
  };
}
