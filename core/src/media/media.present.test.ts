import { describe, expect, it } from "vitest";
import { folderOf, originalKey, urlOf, variantKey } from "./media.keys.ts";
import { widthsFor } from "./media.encode.ts";
import { type MediaRecord, presentImage } from "./media.present.ts";

const hash = "0123456789abcdef0123456789abcdef" + "fedcba9876543210fedcba9876543210";
const variant = (width: number, type: "image/avif" | "image/webp" | "image/jpeg") => ({
  type,
  width,
  key: variantKey(hash, width, type),
});
const texts = (altTexts: Partial<Record<"ka" | "en" | "ru", string>>) =>
  Object.entries(altTexts).map(([locale, altText]) => ({
    mediaId: 1,
    locale: locale as "ka",
    altText,
    searchText: "",
  }));
const record = (over: Partial<MediaRecord> = {}): MediaRecord => ({
  id: 1,
  contentHash: hash,
  originalKey: originalKey(hash, "png"),
  originalName: "yard.png",
  searchText: "yard.png",
  mimeType: "image/png",
  sizeBytes: 1,
  width: 3000,
  height: 2001,
  focalX: 0.3,
  version: 1,
  updatedById: null,
  focalY: 0.7,
  focalWideX: null,
  focalWideY: null,
  focalSquareX: null,
  focalSquareY: null,
  focalTallX: null,
  focalTallY: null,
  thumbhash: "AAAA",
  status: "ready",
  variants: [320, 1920].flatMap((width) =>
    (["image/avif", "image/webp", "image/jpeg"] as const).map((type) => variant(width, type)),
  ),
  failure: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  translations: texts({ ka: "ეზო", en: "A courtyard", ru: "Двор" }),
  ...over,
});

describe("presentImage", () => {
  it("names the largest JPEG with its own size, and every source from best to safest", () => {
    const folder = `/${folderOf(hash)}`;
    expect(presentImage(record(), "en")).toEqual({
      url: `${folder}/1920-1.jpg`,
      alt_text: "A courtyard",
      width: 1920,
      height: 1281,
      thumbhash: "AAAA",
      sources: [
        { type: "image/avif", srcset: `${folder}/320-1.avif 320w, ${folder}/1920-1.avif 1920w` },
        { type: "image/webp", srcset: `${folder}/320-1.webp 320w, ${folder}/1920-1.webp 1920w` },
        { type: "image/jpeg", srcset: `${folder}/320-1.jpg 320w, ${folder}/1920-1.jpg 1920w` },
      ],
      focal_point: { x: 0.3, y: 0.7 },
    });
  });

  it("has a height for the flattest picture too", () => {
    expect(presentImage(record({ width: 16_000, height: 1 }), "ka")).toMatchObject({
      width: 1920,
      height: 1,
    });
  });

  it("never names the original, be there variants or not", () => {
    for (const status of ["pending", "failed"] as const)
      for (const variants of [[], [variant(2560, "image/jpeg")]])
        expect(presentImage(record({ status, variants, thumbhash: null }), "ka")).toMatchObject({
          url: urlOf(variantKey(hash, 2560, "image/jpeg")),
          width: 2560,
          height: 1708,
          thumbhash: null,
        });
  });

  it("has the text of the requested language, else Georgian, else English, else the fallback", () => {
    expect(presentImage(record(), "ru").alt_text).toBe("Двор");
    expect(
      presentImage(record({ translations: texts({ ka: "ეზო", en: "Yard", ru: "" }) }), "ru").alt_text,
    ).toBe("ეზო");
    expect(presentImage(record({ translations: texts({ ka: "", en: "Yard" }) }), "ru").alt_text).toBe("Yard");
    expect(presentImage(record({ translations: [] }), "ru", { alt: "Дом" }).alt_text).toBe("Дом");
    expect(presentImage(record({ translations: [] }), "ru").alt_text).toBe("");
    expect(presentImage(record(), "en", { alt: "fallback" }).alt_text).toBe("A courtyard");
  });

  it("is null for no picture", () => expect(presentImage(null, "ka")).toBeNull());
});

describe("addresses", () => {
  it("of variants do not give away the original's, which may say where it was taken", () => {
    expect(originalKey(hash, "jpg")).toBe(`media/${hash.slice(0, 32)}/${hash.slice(32)}.jpg`);
    expect(variantKey(hash, 640, "image/avif")).not.toContain(hash.slice(32));
  });
});

describe("widthsFor", () => {
  it.each([
    [100, [100]],
    [320, [320]],
    [321, [320, 321]],
    [1000, [320, 640, 960, 1000]],
    [1920, [320, 640, 960, 1280, 1920]],
    [2000, [320, 640, 960, 1280, 1920, 2000]],
    [6000, [320, 640, 960, 1280, 1920, 2560]],
  ])("never enlarges %i", (width, widths) => expect(widthsFor({ width, height: width })).toEqual(widths));

  it.each([
    // WebP ends at a height of 16,383.
    [2560, 16_383, 2560],
    [2560, 17_000, 2467],
    [6000, 38_000, 2560],
    [6000, 39_000, 2520],
    [300, 16_383, 300],
    [16_000, 1, 2560],
  ])("ends where a picture of %i × %i would be too high", (width, height, largest) => {
    const widths = widthsFor({ width, height });
    expect(widths.at(-1)).toBe(largest);
    expect(widths).toEqual([...new Set(widths)]);
    expect((height * largest) / width).toBeLessThanOrEqual(16_383);
  });
});
