import { randomBytes } from "node:crypto";
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
