import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

let serial = 0;
/** Far enough apart to stay distinct in a JPEG. */
const SHADES = 16;
const shade = (step: number) => (step % SHADES) * (256 / SHADES);
/** A picture with a unique colour, so that its bytes are unique. */
export function aPicture(width: number, height: number): Sharp {
  serial += 1;
  const background = {
    r: shade(serial),
    g: shade(Math.floor(serial / SHADES)),
    b: shade(Math.floor(serial / SHADES ** 2)),
  };
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Noise, which takes encoders longest. */
export const noise = (width: number, height: number): Sharp =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

/** A black PNG with one bit per pixel, written a hundred times faster than by sharp. */
export function aHugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 1 });
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

const FIXTURES = new URL("../../fixtures/", import.meta.url);

/**
 * A phone's photo (HEIC), with unique bytes, followed by so many that mean nothing. No package of ours encodes one: `heif-enc` (Debian's
 * libheif-examples) has made it of a JPEG of 120 x 80 pixels in the colours of Display P3, red on the left and blue on the right, with
 * an artist ("a person"), a place (GPS) and orientation 6. It is seen 80 wide and 120 high, red above blue.
 */
export async function aHeic(meaninglessBytes = 8): Promise<Buffer> {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(head.length + meaninglessBytes);
  head.write("free", 4, "latin1");
  const photo = await readFile(new URL("photo.heic", FIXTURES));
  return Buffer.concat([photo, head, randomBytes(meaninglessBytes)]);
}
