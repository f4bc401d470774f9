import { crc32 } from "node:zlib";
import { pictureFormat } from "@ezo/contract/values/files/picture-format";
import { bareAvif } from "./media.bare-avif.ts";

/**
 * The file of a picture without what a camera or a program has written beside it: place, time, device, people, thumbnails, and
 * what follows its end. Pixels, colours and the way up stay. Other files than JPEG, PNG, WebP and AVIF, and parts that are not
 * built as they should be, stay as they came; an AVIF keeps its size, and what follows its end.
 * `orientation` is that of Exif, from 1 (upright) to 8.
 */
export function bareFile(given: Uint8Array, orientation: number): Uint8Array {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const extension = pictureFormat(bytes)?.extension;
  if (extension === "jpg") return bareJpeg(bytes, orientation);
  if (extension === "png") return barePng(bytes, orientation);
  if (extension === "webp") return bareWebp(bytes, orientation);
  if (extension === "avif") return bareAvif(bytes);
  return given;
}

const EXIF_HEAD = "Exif\0\0";
const SHORT_VALUE = 3;
const ORIENTATION_TAG = 0x0112;

/** Exif that says which way is up, and nothing else. PNG and WebP may have it with or without its head, as `former` has. */
function exifOf(orientation: number, former?: Buffer): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write("MM\0*", "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION_TAG, 10);
  tiff.writeUInt16BE(SHORT_VALUE, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const hasHead = !former || textAt(former, 0, 4) === "Exif";
  return hasHead ? Buffer.concat([Buffer.from(EXIF_HEAD, "latin1"), tiff]) : tiff;
}

const textAt = (bytes: Buffer, at: number, length: number): string =>
  bytes.toString("latin1", at, at + length);

const JPEG = { fill: 0xff, end: 0xd9, scan: 0xda, exif: 0xe1, comment: 0xfe } as const;
/** Of the application's segments, those that a decoder needs, by how they begin. */
const NEEDED = new Map([
  [0xe0, "JFIF"],
  [0xe2, "ICC_PROFILE"],
  [0xee, "Adobe"],
]);

function bareJpeg(bytes: Buffer, orientation: number): Uint8Array {
  const kept = [bytes.subarray(0, 2)];
  if (orientation > 1) {
    const exif = exifOf(orientation);
    const head = Buffer.from([0xff, JPEG.exif, 0, 0]);
    head.writeUInt16BE(exif.length + 2, 2);
    kept.push(head, exif);
  }
  let at = 2;
  while (bytes[at] === 0xff && at + 1 < bytes.length) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === JPEG.end) return Buffer.concat([...kept, bytes.subarray(at, at + 2)]);
    if (marker === JPEG.fill) {
      at++;
      continue;
    }
    const size = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0;
    if (size < 2) break;
    const end = at + 2 + size;
    const next = marker === JPEG.scan ? endOfScan(bytes, end) : end;
    if (isNeeded(marker, bytes.subarray(at + 4, end))) kept.push(bytes.subarray(at, next));
    at = next;
  }
  return Buffer.concat([...kept, bytes.subarray(at)]);
}

function isNeeded(marker: number, content: Buffer): boolean {
  if (marker === JPEG.comment) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  const beginning = NEEDED.get(marker);
  return beginning !== undefined && textAt(content, 0, beginning.length) === beginning;
}

/** Where the next marker begins: within a scan, 0xff is followed by a zero, by itself, or by a mark to start again from. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1;) {
    const next = bytes[at + 1] ?? 0;
    const isRestart = next >= 0xd0 && next <= 0xd7;
    if (next !== 0 && next !== 0xff && !isRestart) return at;
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2));
  }
  return bytes.length;
}

const TELLING_CHUNKS = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]);

function barePng(bytes: Buffer, orientation: number): Uint8Array {
  const kept = [bytes.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    const type = textAt(bytes, at + 4, 4);
    const chunk = bytes.subarray(at, end);
    // In its place: decoders read the way up before the pixels.
    if (type === "eXIf" && orientation > 1) kept.push(pngChunk(type, exifOf(orientation, chunk.subarray(8))));
    else if (!TELLING_CHUNKS.has(type)) kept.push(chunk);
    if (type === "IEND") return Buffer.concat(kept);
    at = end;
  }
  return Buffer.concat([...kept, bytes.subarray(at)]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** In the flags of an extended WebP file: it has XMP, it has Exif. */
const WEBP_FLAGS = { xmp: 0x04, exif: 0x08 } as const;

function bareWebp(bytes: Buffer, orientation: number): Uint8Array {
  const kept: Buffer[] = [];
  let at = 12;
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32LE(at + 4);
    // Chunks begin at even places.
    const end = Math.min(at + 8 + size + (size % 2), bytes.length);
    const type = textAt(bytes, at, 4);
    const chunk = bytes.subarray(at, end);
    if (type === "VP8X") kept.push(withFlags(chunk, orientation > 1 ? WEBP_FLAGS.exif : 0));
    else if (type === "EXIF" && orientation > 1)
      kept.push(webpChunk("EXIF", exifOf(orientation, chunk.subarray(8))));
    else if (type !== "EXIF" && type !== "XMP ") kept.push(chunk);
    at = end;
  }
  return webpChunk("RIFF", Buffer.concat([Buffer.from("WEBP", "latin1"), ...kept]));
}

function withFlags(extended: Buffer, flag: number): Buffer {
  const copy = Buffer.from(extended);
  copy[8] = ((copy[8] ?? 0) & ~(WEBP_FLAGS.xmp | WEBP_FLAGS.exif)) | flag;
  return copy;
}

function webpChunk(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type, "latin1"), size, data]);
}
