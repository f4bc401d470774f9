import { runs } from "@ezo/contract/testing/scope";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "../platform/app-error.ts";
import { inspectMp4 } from "./inspect-mp4.ts";
import { anMp4, box, type Mp4Parts } from "./testing.ts";

/** Judges a file that is in memory; counts how often it is read. */
async function inspected(bytes: Buffer, count: { reads: number } = { reads: 0 }) {
  return inspectMp4(async (position, length) => {
    count.reads += 1;
    return bytes.subarray(position, position + length);
  }, bytes.length);
}
const reasonOf = (bytes: Buffer): Promise<string | undefined> =>
  inspected(bytes).then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      expect(error.code).toBe("unsupported_media_type");
      return error.fields?.["file"]?.[0];
    },
  );

const side = fc.integer({ min: 1, max: 8192 });
const films: fc.Arbitrary<Mp4Parts> = fc.record({
  width: side,
  height: side,
  profile: fc.constantFrom(66, 77, 100),
  codec: fc.constantFrom("avc1", "avc3"),
  sound: fc.constantFrom("mp4a", null),
  brands: fc.constantFrom(["isom", "avc1"], ["mp42"], ["M4V ", "mp41"], ["qt  ", "isom"]),
  isTurned: fc.boolean(),
  isLong: fc.boolean(),
  isIndexLast: fc.boolean(),
  film: fc.uint8Array({ maxLength: 40 }),
  spare: fc.integer({ min: 0, max: 3 }),
});

describe("a film that browsers play", () => {
  it("is taken with the size in which it is shown, wherever its index lies", async () => {
    await fc.assert(
      fc.asyncProperty(films, async (parts) => {
        const { width = 0, height = 0, isTurned } = parts;
        expect(await inspected(anMp4(parts))).toEqual(
          isTurned ? { width: height, height: width } : { width, height },
        );
      }),
      { numRuns: runs(400) },
    );
  });

  it("is refused where any part of it is missing", async () => {
    await fc.assert(
      fc.asyncProperty(films, fc.double({ min: 0, max: 0.999_999, noNaN: true }), async (parts, share) => {
        const whole = anMp4(parts);
        expect(await reasonOf(whole.subarray(0, Math.floor(whole.length * share)))).toMatch(
          /^errors\.(mp4_needed|video_incomplete)$/,
        );
      }),
      { numRuns: runs(400) },
    );
  });

  it("may have some boxes of no meaning in its index", async () => {
    expect(await inspected(anMp4({ spareInIndex: 900 }))).toEqual({ width: 1920, height: 1080 });
  });

  it("may end with a box that says no size", async () => {
    const film = Buffer.concat([Buffer.alloc(4), Buffer.from("mdat and the film")]);
    const before = anMp4({ isIndexLast: false, film: new Uint8Array() });
    expect(await inspected(Buffer.concat([before, film]))).toEqual({ width: 1920, height: 1080 });
  });
});

describe("anything else is refused", () => {
  it.each<[string, Mp4Parts, string]>([
    ["a picture of a phone", { brands: ["heic", "mif1", "isom"] }, "mp4_needed"],
    ["an AVIF that calls itself a film, too", { brands: ["isom", "avif"] }, "mp4_needed"],
    ["QuickTime's own kind", { brands: ["qt  "] }, "mp4_needed"],
    ["sound alone", { codec: null }, "mp4_needed"],
    ["H.265", { codec: "hvc1" }, "video_coding"],
    ["AV1", { codec: "av01" }, "video_coding"],
    ["an encrypted one", { codec: "encv" }, "video_coding"],
    ["H.264 with ten bits", { profile: 110 }, "video_coding"],
    ["H.264 with all colours", { profile: 244 }, "video_coding"],
    ["Dolby's sound", { sound: "ac-3" }, "video_coding"],
    ["one without a size", { width: 0 }, "video_coding"],
    ["one of a size that nobody shows", { height: 9000 }, "video_coding"],
  ])("%s", async (_, parts, reason) => {
    expect(await reasonOf(anMp4(parts))).toBe(`errors.${reason}`);
  });

  it.each([
    ["nothing", Buffer.alloc(0), "mp4_needed"],
    ["a page", Buffer.from("<html><script>"), "mp4_needed"],
    ["a PDF", Buffer.from("%PDF-1.7 startxref %%EOF"), "mp4_needed"],
    ["WebM", Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0, 0, 0, 0, 0]), "mp4_needed"],
    ["a film behind other bytes", Buffer.concat([box("free"), anMp4()]), "mp4_needed"],
    ["a film before other bytes", Buffer.concat([anMp4(), Buffer.from("PK")]), "video_incomplete"],
    ["brands alone", box("ftyp", Buffer.from("isom"), Buffer.alloc(4)), "video_incomplete"],
    ["too many boxes", anMp4({ spare: 20_001 }), "video_incomplete"],
    ["too many boxes in its index", anMp4({ spareInIndex: 1000 }), "mp4_needed"],
  ])("%s", async (_, bytes, reason) => {
    expect(await reasonOf(bytes)).toBe(`errors.${reason}`);
  });

  it("whatever its bytes are, with no other failure, and no more reading than it has boxes", async () => {
    const spoiled = fc.tuple(films, fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 8 }));
    await fc.assert(
      fc.asyncProperty(spoiled, fc.uint8Array({ maxLength: 200 }), async ([parts, changes], behind) => {
        const bytes = Buffer.concat([anMp4(parts), behind]);
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        await reasonOf(bytes);
        const count = { reads: 0 };
        await inspected(bytes, count).catch(() => undefined);
        expect(count.reads).toBeLessThanOrEqual(bytes.length / 8 + 4);
      }),
      { numRuns: runs(1000) },
    );
  });
});
