import { runs } from "@ezo/contract/testing/scope";
import fc from "fast-check";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { bareFile } from "./media.bare.ts";

const SECRET = "Nino's garden, 41.7151 44.8271";
const WAYS = [1, 2, 3, 4, 5, 6, 7, 8];
const KINDS = {
  jpg: (picture: Sharp) => picture.jpeg(),
  "progressive jpg": (picture: Sharp) => picture.jpeg({ progressive: true }),
  png: (picture: Sharp) => picture.png(),
  webp: (picture: Sharp) => picture.webp({ lossless: true }),
} as const;

/** A picture of which no two quarters are alike, so that turning or mirroring it shows. */
const aPicture = (width: number, height: number): Sharp =>
  sharp(
    Buffer.from(
      Array.from({ length: width * height }, (_, index) => {
        const [x, y] = [index % width, Math.floor(index / width)];
        return [x * 10, y * 15, x < width / 2 && y < height / 2 ? 255 : 0];
      }).flat(),
    ),
    { raw: { width, height, channels: 3 } },
  );
const told = (kind: keyof typeof KINDS, orientation: number) =>
  KINDS[kind](aPicture(24, 16))
    .withMetadata({ orientation })
    .withExifMerge({ IFD0: { Artist: SECRET }, IFD3: { GPSLatitude: "41/1 42/1 54/1" } })
    .withIccProfile("p3")
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${SECRET}</a></x:xmpmeta>`)
    .toBuffer();
const seen = (bytes: Uint8Array) => sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true });
const has = (bytes: Uint8Array, text: string) => Buffer.from(bytes).includes(text, 0, "latin1");

describe.each(Object.keys(KINDS) as (keyof typeof KINDS)[])("a %s without metadata", (kind) => {
  it("looks as it did, whichever way the camera was held, and reveals nothing", async () => {
    for (const orientation of WAYS) {
      const bytes = await told(kind, orientation);
      expect(has(bytes, SECRET)).toBe(true);
      const bare = bareFile(bytes, orientation);
      expect(has(bare, SECRET), String(orientation)).toBe(false);
      const [before, after] = [await seen(bytes), await seen(bare)];
      expect([after.info.width, after.info.height]).toEqual([before.info.width, before.info.height]);
      expect(after.data.equals(before.data), String(orientation)).toBe(true);
      const { exif, xmp, icc, orientation: kept = 1 } = await sharp(bare).metadata();
      expect([kept, xmp, icc === undefined]).toEqual([orientation, undefined, false]);
      expect(exif === undefined).toBe(orientation === 1);
    }
  });

  it("stays as it is when that is done again, and when there was nothing", async () => {
    for (const orientation of [1, 6]) {
      const bare = bareFile(await told(kind, orientation), orientation);
      expect(Buffer.from(bareFile(bare, orientation)).equals(bare)).toBe(true);
    }
    const plain = await KINDS[kind](aPicture(24, 16)).toBuffer();
    expect(Buffer.from(bareFile(plain, 1)).equals(plain)).toBe(true);
  });
});

describe("a file without metadata", () => {
  it("ends where its picture ends, and has no comments", async () => {
    const bytes = await KINDS.jpg(aPicture(24, 16)).toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, SECRET.length + 2]), Buffer.from(SECRET)]);
    const more = Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2), Buffer.from(SECRET)]);
    expect(Buffer.from(bareFile(more, 1)).equals(bytes)).toBe(true);
    const png = await KINDS.png(aPicture(24, 16)).toBuffer();
    expect(Buffer.from(bareFile(Buffer.concat([png, Buffer.from(SECRET)]), 1)).equals(png)).toBe(true);
  });

  it("is made of any bytes, and of another kind of file is that file", () => {
    const beginnings = ["\xff\xd8\xff", "\x89PNG\r\n\x1a\n", "RIFF1234WEBP"];
    fc.assert(
      fc.property(
        fc.constantFrom(...beginnings),
        fc.uint8Array({ maxLength: 200 }),
        fc.integer({ min: 1, max: 8 }),
        (beginning, rest, orientation) => {
          const bytes = Buffer.concat([Buffer.from(beginning, "latin1"), rest]);
          expect(bareFile(bytes, orientation).length).toBeLessThanOrEqual(bytes.length + 60);
        },
      ),
      { numRuns: runs(2000) },
    );
    const gif = Buffer.from("GIF89a and so on");
    expect(bareFile(gif, 1)).toBe(gif);
  });
});
