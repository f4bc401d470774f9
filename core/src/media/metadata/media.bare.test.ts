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

describe("an AVIF without metadata", () => {
  it("looks as it did and is as large, and reveals nothing", async () => {
    const bytes = await aPicture(24, 16)
      .withExifMerge({ IFD0: { Artist: SECRET }, IFD3: { GPSLatitude: "41/1 42/1 54/1" } })
      .withIccProfile("p3")
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${SECRET}</a></x:xmpmeta>`)
      .avif({ lossless: true })
      .toBuffer();
    expect(has(bytes, SECRET)).toBe(true);
    const bare = bareFile(bytes, 1);
    expect([has(bare, SECRET), has(bare, "xmpmeta"), bare.length]).toEqual([false, false, bytes.length]);
    const [before, after] = [await seen(bytes), await seen(bare)];
    expect(after.info).toEqual(before.info);
    expect(after.data.equals(before.data)).toBe(true);
    expect((await sharp(bare).metadata()).icc).toBeDefined();
    expect(Buffer.from(bareFile(bare, 1)).equals(bare)).toBe(true);
    const plain = await aPicture(24, 16).avif().toBuffer();
    expect(Buffer.from(bareFile(plain, 1)).equals(plain)).toBe(true);
  });

  it("loses what stands beside the picture, wherever the file keeps it", () => {
    const number = (value: number, size: number) => {
      const bytes = Buffer.alloc(size);
      bytes.writeUIntBE(value, 0, size);
      return bytes;
    };
    const box = (type: string, ...content: readonly (Buffer | string)[]) => {
      const body = Buffer.concat(
        content.map((part) => (typeof part === "string" ? Buffer.from(part) : part)),
      );
      return Buffer.concat([number(body.length + 8, 4), Buffer.from(type), body]);
    };
    const item = (id: number, type: string) =>
      box("infe", number(2, 1), number(0, 3), number(id, 2), number(0, 2), type);
    /** In the file (0) or in the box of small data (1), from a place on. */
    const place = (id: number, method: number, from: number, length: number) =>
      Buffer.concat([
        ...[id, method, 0, 1].map((value) => number(value, 2)),
        number(from, 4),
        number(length, 4),
      ]);
    const ftyp = box("ftyp", "avif", number(0, 4), "avif");
    const make = (exifAt: number) => {
      const items = [item(1, "av01"), item(2, "Exif"), item(3, "mime")];
      const iinf = box("iinf", number(0, 4), number(3, 2), ...items);
      const iloc = box(
        "iloc",
        number(1, 1),
        number(0, 3),
        number(0x44, 1),
        number(0, 1),
        number(3, 2),
        place(1, 0, exifAt + SECRET.length, 6),
        place(2, 0, exifAt, SECRET.length),
        place(3, 1, 3, SECRET.length),
      );
      const meta = box("meta", number(0, 4), iinf, iloc, box("idat", "abc", SECRET, "def"));
      return Buffer.concat([ftyp, meta, box("uuid", SECRET), box("mdat", SECRET, "pixels")]);
    };
    const exifAt = make(0).length - SECRET.length - "pixels".length;
    const bytes = make(exifAt);
    expect(bytes.toString("latin1", exifAt)).toBe(`${SECRET}pixels`);
    const bare = Buffer.from(bareFile(bytes, 1));
    expect([has(bare, SECRET), bare.length, bare.toString("latin1", exifAt + SECRET.length)]).toEqual([
      false,
      bytes.length,
      "pixels",
    ]);
    expect(has(bare, `abc${" ".repeat(SECRET.length)}def`)).toBe(true);
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
    const avif = "\0\0\0\x14ftypavif\0\0\0\0avif";
    const beginnings = ["\xff\xd8\xff", "\x89PNG\r\n\x1a\n", "RIFF1234WEBP", avif, `${avif}\0\0\0\0meta`];
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
