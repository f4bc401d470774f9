import { expect, it } from "vitest";
import { isHeic, pictureFormat } from "./picture-format.ts";

const bytesOf = (text: string) => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));
const box = (brands: string) => bytesOf(`\0\0\0\x20ftyp${brands}`);

it.each([
  "heic\0\0\0\0mif1heic",
  "mif1\0\0\0\0mif1heic",
  "heix\0\0\0\0mif1heix",
  "heim\0\0\0\0mif1heim",
  "heis\0\0\0\0mif1heis",
  "hevc\0\0\0\0hevc",
  "mif1\0\0\0\0mif1miaf",
])("knows a phone's photo, which is no picture that every browser shows: %j", (brands) => {
  expect(isHeic(box(brands))).toBe(true);
  expect(pictureFormat(box(brands))).toBeUndefined();
});

it.each(["avif\0\0\0\0avifmif1miaf", "mif1\0\0\0\0mif1avif", "avis\0\0\0\0avismsf1"])(
  "keeps an AVIF, whose container is the same, as it is: %j",
  (brands) => {
    expect(pictureFormat(box(brands))?.mimeType).toBe("image/avif");
    expect(isHeic(box(brands))).toBe(false);
  },
);

it("takes no other file for one", () => {
  for (const bytes of [box("isom\0\0\0\0isommp42"), bytesOf("heic"), bytesOf("GIF89a"), bytesOf("")])
    expect(isHeic(bytes)).toBe(false);
});
