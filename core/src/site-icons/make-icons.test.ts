import { runs } from "@ezo/contract/testing/scope";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { ICON_NAMES, type IconName, makeIcons } from "./make-icons.ts";

const SIDES: Record<Exclude<IconName, "favicon.ico">, number> = {
  "icon-64.png": 64,
  "icon-192.png": 192,
  "icon-512.png": 512,
  "apple-touch-icon.png": 180,
  "icon-maskable-512.png": 512,
  "on-dark-64.png": 64,
  "on-dark-192.png": 192,
};
const RED = { r: 200, g: 0, b: 0, alpha: 1 };
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** A red square in the middle of a ground. */
const aMark = async (width: number, height: number, ground: typeof RED): Promise<Buffer> => {
  const square = {
    width: Math.ceil(width / 2),
    height: Math.ceil(height / 2),
    channels: 4,
    background: RED,
  } as const;
  const input = await sharp({ create: square }).png().toBuffer();
  return sharp({ create: { width, height, channels: 4, background: ground } })
    .composite([{ input }])
    .png()
    .toBuffer();
};

async function pixelsOf(icon: Buffer | undefined) {
  const { data, info } = await sharp(icon).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ];
  return {
    width: info.width,
    height: info.height,
    corner: at(0, 0),
    middle: at(info.width >> 1, info.height >> 1),
  };
}

/** The pictures within an icon file, by its entries. */
function picturesIn(file: Buffer): { size: number; bytes: Buffer }[] {
  expect([file.readUInt16LE(0), file.readUInt16LE(2)]).toEqual([0, 1]);
  return Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + 16 * index;
    const start = file.readUInt32LE(entry + 12);
    return {
      size: file.readUInt8(entry),
      bytes: file.subarray(start, start + file.readUInt32LE(entry + 8)),
    };
  });
}

describe("the icons made of a mark", () => {
  it("have the sizes of the program's own, whatever the mark's", async () => {
    const side = fc.integer({ min: 1, max: 700 });
    const ground = fc.constantFrom(CLEAR, { ...CLEAR, alpha: 1 });
    await fc.assert(
      fc.asyncProperty(side, side, ground, async (width, height, behind) => {
        const icons = await makeIcons(await aMark(width, height, behind));
        expect([...icons.keys()]).toEqual(ICON_NAMES);
        for (const [name, size] of Object.entries(SIDES)) {
          const { width: wide, height: high, format } = await sharp(icons.get(name as IconName)).metadata();
          expect([wide, high, format], name).toEqual([size, size, "png"]);
        }
        const inside = picturesIn(icons.get("favicon.ico") ?? Buffer.alloc(0));
        expect(inside.map(({ size }) => size)).toEqual([16, 32, 48]);
        for (const { size, bytes } of inside)
          expect(await sharp(bytes).metadata()).toMatchObject({ width: size, height: size, format: "png" });
      }),
      { numRuns: runs(20) },
    );
  });

  it("stay transparent where a system shows them as they are, and lie on paper where it does not", async () => {
    const icons = await makeIcons(await aMark(600, 600, CLEAR));
    for (const name of ["icon-64.png", "icon-192.png", "icon-512.png"] as const)
      expect((await pixelsOf(icons.get(name))).corner[3], name).toBe(0);
    for (const name of ["apple-touch-icon.png", "icon-maskable-512.png"] as const)
      expect((await pixelsOf(icons.get(name))).corner, name).toEqual([0xf7, 0xf4, 0xee, 255]);
  });

  it("go on in the colour of a mark that has a ground", async () => {
    const icons = await makeIcons(await aMark(512, 512, { r: 10, g: 20, b: 30, alpha: 1 }));
    for (const name of ["apple-touch-icon.png", "icon-maskable-512.png"] as const)
      expect((await pixelsOf(icons.get(name))).corner, name).toEqual([10, 20, 30, 255]);
    expect((await pixelsOf(icons.get("icon-512.png"))).middle).toEqual([200, 0, 0, 255]);
  });

  it("for dark grounds are the mark on paper, or the variant for such grounds as it is", async () => {
    const names = ["on-dark-64.png", "on-dark-192.png"] as const;
    const clear = await aMark(600, 600, CLEAR);
    for (const mark of [clear, await aMark(512, 512, { r: 10, g: 20, b: 30, alpha: 1 })]) {
      const alone = await makeIcons(mark);
      for (const name of names)
        expect((await pixelsOf(alone.get(name))).corner, name).toEqual([0xf7, 0xf4, 0xee, 255]);
      const both = await makeIcons(mark, clear);
      for (const name of names) expect((await pixelsOf(both.get(name))).corner[3], name).toBe(0);
      // The others are as they were.
      expect(both.get("icon-192.png")).toEqual(alone.get("icon-192.png"));
    }
  });

  it("are none of a file that is no picture", async () => {
    await expect(makeIcons(Buffer.from("no picture"))).rejects.toThrow(/unsupported image format/);
  });
});
