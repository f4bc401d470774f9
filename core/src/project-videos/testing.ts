/** What a small MP4 is made of, as far as `inspectMp4` reads it. */
export interface Mp4Parts {
  /** The main brand, and those that the file fits, too. */
  brands?: readonly string[];
  /** Of the film; null without one. */
  codec?: string | null;
  profile?: number;
  /** Of the sound; null without any. */
  sound?: string | null;
  width?: number;
  height?: number;
  /** Taken upright by a phone, which writes it lying. */
  isTurned?: boolean;
  /** Times and sizes in 64 bits. */
  isLong?: boolean;
  /** The index lies behind the film. */
  isIndexLast?: boolean;
  /** The film's own bytes. */
  film?: Uint8Array;
  /** Boxes of no meaning between the others. */
  spare?: number;
  /** Such boxes in the index, before its tracks. */
  spareInIndex?: number;
}

export function anMp4(parts: Mp4Parts = {}): Buffer {
  const { brands = ["isom", "iso2", "avc1", "mp41"], isIndexLast = false, isLong = false } = parts;
  const { film: bytes = latin("film") } = parts;
  const [main = "", ...others] = brands;
  const film = isLong ? longBox("mdat", bytes) : box("mdat", bytes);
  const spareIn = (count = 0) => Array.from({ length: count }, () => box("free"));
  const inIndex = spareIn(parts.spareInIndex);
  const index = box("moov", box("mvhd", Buffer.alloc(100)), ...inIndex, ...tracksOf(parts));
  const spare = spareIn(parts.spare);
  const ftyp = box("ftyp", latin(main), Buffer.alloc(4), ...others.map(latin));
  return Buffer.concat([ftyp, ...spare, ...(isIndexLast ? [film, index] : [index, film])]);
}

export function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const inside = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(inside.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, inside]);
}

/** With its size in 64 bits. */
function longBox(type: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1);
  head.write(type, 4, "latin1");
  head.writeBigUInt64BE(BigInt(content.length + 16), 8);
  return Buffer.concat([head, content]);
}

const latin = (text: string): Buffer => Buffer.from(text, "latin1");

function tracksOf(parts: Mp4Parts): Buffer[] {
  const { codec = "avc1", profile = 100, sound = "mp4a" } = parts;
  const avcC = box("avcC", Buffer.from([1, profile, 0, 31]));
  return [
    ...(codec === null ? [] : [track("vide", box(codec, Buffer.alloc(78), avcC), parts)]),
    ...(sound === null ? [] : [track("soun", box(sound, Buffer.alloc(28)), parts)]),
  ];
}

function track(handler: string, entry: Buffer, parts: Mp4Parts): Buffer {
  const stsd = box("stsd", Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), entry);
  const minf = box("minf", box("stbl", stsd, box("stts", Buffer.alloc(8))));
  const hdlr = box("hdlr", Buffer.alloc(8), latin(handler), Buffer.alloc(13));
  return box("trak", tkhd(parts), box("mdia", box("mdhd", Buffer.alloc(24)), hdlr, minf));
}

const WHOLE = 0x1_0000;

function tkhd({ width = 1920, height = 1080, isTurned = false, isLong = false }: Mp4Parts): Buffer {
  const matrixAt = isLong ? 52 : 40;
  const content = Buffer.alloc(matrixAt + 44);
  content[0] = isLong ? 1 : 0;
  // a, b, c, d of the matrix: as it is, or by a quarter.
  const turn = isTurned ? [0, WHOLE, -WHOLE, 0] : [WHOLE, 0, 0, WHOLE];
  for (const [index, place] of [0, 4, 12, 16].entries())
    content.writeInt32BE(turn[index] ?? 0, matrixAt + place);
  content.writeUInt16BE(width, matrixAt + 36);
  content.writeUInt16BE(height, matrixAt + 40);
  return box("tkhd", content);
}
