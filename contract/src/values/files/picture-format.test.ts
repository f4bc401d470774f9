import { expect, it } from "vitest";
import { isHeic, pictureFormat } from "./picture-format.ts";

const bytesOf = (text: string) => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));
const box = (brands: string) => bytesOf(`\0\0\0\x20ftyp${brands}`);

it.each(["heic\0\0\0\0mif1heic", "mif1\0\0\0\0mif1heic", "heix\0\0\0\0mif1heix", "hevc\0\0\0\0hevc"])(
  "knows a phone's photo, which is no picture that every browser shows: %j",
  (brands) => {
    expect(isHeic(box(brands))).toBe(true);
    expect(pictureFormat(box(brands))).toBeUndefined();
  },
);

it("takes no other file for one", () => {
  const avif = box("avif\0\0\0\0avifmif1miaf");
  expect(pictureFormat(avif)?.mimeType).toBe("image/avif");
  for (const bytes of [avif, box("isom\0\0\0\0isommp42"), bytesOf("heic"), bytesOf("GIF89a"), bytesOf("")])
    expect(isHeic(bytes)).toBe(false);
});
