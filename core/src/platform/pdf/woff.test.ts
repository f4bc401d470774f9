import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { unpackWoff } from "./woff.ts";

const file = createRequire(import.meta.url).resolve("@fontsource/firago/files/firago-latin-400-normal.woff");

/** As TrueType computes it: the sum of the words, modulo 2³². */
function checksumOf(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}

it("unpacks every table with its checksum, one after another, at multiples of four", async () => {
  const woff = await readFile(file);
  const font = unpackWoff(woff);
  const count = font.readUInt16BE(4);
  expect([font.readUInt32BE(0), count]).toEqual([0x00010000, woff.readUInt16BE(12)]);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = 12 + index * 16;
    const [checksum, offset, size] = [4, 8, 12].map((part) => font.readUInt32BE(entry + part));
    return { tag: font.toString("latin1", entry, entry + 4), checksum, offset: offset ?? 0, size: size ?? 0 };
  });
  expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(["cmap", "glyf", "head", "loca"]));
  for (const { tag, checksum, offset, size } of tables) {
    expect(offset % 4, tag).toBe(0);
    const table = font.subarray(offset, offset + Math.ceil(size / 4) * 4);
    // The head holds a sum of the whole file, which is left out of its own.
    if (tag !== "head") expect(checksumOf(table), tag).toBe(checksum);
  }
  const last = tables.toSorted((a, b) => a.offset - b.offset).at(-1);
  expect(font.length).toBe((last?.offset ?? 0) + Math.ceil((last?.size ?? 0) / 4) * 4);
});

it("refuses what is no WOFF", () => {
  expect(() => unpackWoff(Buffer.from("wOF2 and more"))).toThrow(/WOFF/);
});
