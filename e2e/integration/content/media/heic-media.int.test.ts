import type { MediaDetail } from "@ezo/contract/admin/content/media";
import { runs } from "@ezo/contract/testing/scope";
import { convertHeic } from "@ezo/core/media/heic/convert-heic";
import type { MediaService } from "@ezo/core/media/media.service";
import { variantsOf } from "@ezo/core/media/media.variants";
import { AppError } from "@ezo/core/platform/app-error";
import type { Storage } from "@ezo/core/platform/storage/storage";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { failureOf } from "../../../stack/failure.ts";
import { sendForm } from "../../../stack/form.ts";
import { aHeic, aPicture } from "../../../stack/factories/pictures.ts";
import type { Stack } from "../../../stack/stack.ts";
import { mediaSystems, refusalOf, storedMedia } from "./stored-media.ts";

const MEGABYTE = 1024 * 1024;

let stack: Stack;
let storage: Storage;
let media: MediaService;
const systems = mediaSystems();
afterAll(() => systems.stop());
const { row, files, addedEvents } = storedMedia({ stack: () => stack, storage: () => storage });

const strength = (value: number) => (value > 225 ? "full" : value < 40 ? "none" : value);

/** Red, green and blue in the middle of the upper and of the lower half, as a screen of usual colours shows them. */
async function halvesOf(file: Uint8Array) {
  const { data, info } = await sharp(file).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  return [0.25, 0.75].map((share) => {
    const pixel = Math.floor(info.height * share) * info.width + Math.floor(info.width / 2);
    return [...data.subarray(pixel * info.channels, pixel * info.channels + 3)].map(strength);
  });
}
const RED_ABOVE_BLUE = [
  ["full", "none", "none"],
  ["none", "none", "full"],
];

/** The same photo, whose file says that it is of another size. */
function sized(photo: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(photo);
  for (let at = copy.indexOf("ispe"); at !== -1; at = copy.indexOf("ispe", at + 1)) {
    copy.writeUInt32BE(width, at + 8);
    copy.writeUInt32BE(height, at + 12);
  }
  return copy;
}

describe("a phone's photo (HEIC)", () => {
  beforeEach(async () => {
    ({ stack, storage, media } = await systems.start({ workers: 0 }));
  });

  it("is kept as an upright JPEG in its own colours, which names neither its photographer nor its place", async () => {
    const bytes = await aHeic();
    expect(bytes.includes("a person")).toBe(true);
    const { id } = await media.add({ bytes, originalName: "IMG_0001.HEIC" });
    const added = await row(id);
    expect([added.mimeType, added.width, added.height]).toEqual(["image/jpeg", 80, 120]);
    const stored = await storage.bytes(added.originalKey);
    expect(Buffer.from(stored).includes("a person")).toBe(false);
    const { format, exif, xmp, orientation, icc } = await sharp(stored).metadata();
    expect([format, exif, xmp, orientation]).toEqual(["jpeg", undefined, undefined, undefined]);
    expect(icc).toBeDefined();
    expect(await halvesOf(stored)).toEqual(RED_ABOVE_BLUE);
    const [first] = variantsOf(added);
    expect(await halvesOf(await storage.bytes(first?.key ?? ""))).toEqual(RED_ABOVE_BLUE);
    await media.makeVariants(id);
    expect((await row(id)).status).toBe("ready");
  });

  it("is one picture, however often it is sent, and can take the place of another", async () => {
    const bytes = await aHeic();
    const { id } = await media.add({ bytes, originalName: "a.heic" });
    expect(await media.add({ bytes, originalName: "b.heic" })).toEqual({ id, isNew: false });
    const jpeg = await aPicture(300, 200).jpeg().toBuffer();
    const other = await media.add({ bytes: jpeg, originalName: "c.jpg" });
    const upload = { bytes: await aHeic(), originalName: "d.heic" };
    await media.replace(other.id, upload, () => Promise.resolve());
    expect(await row(other.id)).toMatchObject({ mimeType: "image/jpeg", width: 80, height: 120 });
  });

  it("is uploaded by staff, and answered by field where it is broken", async () => {
    const address = { path: "/admin/media", token: await stack.token() };
    const send = (bytes: Uint8Array) =>
      sendForm<MediaDetail>(stack, address, [["file", { bytes, name: "IMG_0001.HEIC", type: "image/heic" }]]);
    const bytes = await aHeic();
    const size = { original_width: 80, original_height: 120 };
    expect((await send(bytes)).data).toMatchObject({ mime_type: "image/jpeg", ...size });
    const { status, body } = await failureOf(send(bytes.subarray(0, bytes.indexOf("mdat") + 12)));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["file"]]);
  });

  it("is refused, and leaves nothing behind, where it is broken or too large", async () => {
    const bytes = await aHeic();
    const cases: [string, Uint8Array, string, string][] = [
      ["its beginning", bytes.subarray(0, 40), "invalid", "errors.image_broken"],
      ["half of it", bytes.subarray(0, bytes.length / 2), "invalid", "errors.image_broken"],
      ["no pixels", bytes.subarray(0, bytes.indexOf("mdat") + 12), "invalid", "errors.image_broken"],
      ["100 megapixels", sized(bytes, 10_000, 10_000), "too_large", "errors.image_pixels?max=60"],
    ];
    for (const [what, broken, code, reason] of cases) {
      const refusal = await refusalOf(media.add({ bytes: broken, originalName: "x.heic", field: "image" }));
      expect([refusal?.code, refusal?.fields], what).toEqual([code, { image: [reason] }]);
    }
    expect([await files(), await addedEvents()]).toEqual([[], 0]);
  });

  it("is taken or refused as other pictures are, whatever is changed in its file", async () => {
    const bytes = await aHeic();
    const change = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 20 }), async (changes) => {
        const changed = Buffer.from(bytes);
        for (const [at, value] of changes) changed[at] = value;
        const refusal = await refusalOf(media.prepare({ bytes: changed, originalName: "x.heic" }));
        if (!refusal) return;
        expect(refusal).toBeInstanceOf(AppError);
        expect(["invalid", "too_large", "unsupported_media_type"]).toContain(refusal.code);
      }),
      { numRuns: runs(40) },
    );
  });
});

describe("decoding a phone's photo", () => {
  it("is ended after a time in which everything else goes on", async () => {
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 5);
    // Nobody knows whether the file or the machine is at fault.
    await expect(convertHeic(await aHeic(), { maxSeconds: 0.03 })).rejects.toMatchObject({
      code: "unavailable",
    });
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(0);
  });

  it("is given no more memory than its limit", async () => {
    const large = await aHeic(18 * MEGABYTE);
    expect(await convertHeic(large)).toHaveProperty("picture");
    expect(await convertHeic(large, { maxDecoderMegabytes: 20 })).toEqual({ failure: "broken" });
  });

  it("goes on with the next one after one that was refused", async () => {
    const [photo, nothing] = [await aHeic(), Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")];
    const results = await Promise.all([nothing, photo, nothing, photo].map((bytes) => convertHeic(bytes)));
    expect(results.map((result) => "picture" in result)).toEqual([false, true, false, true]);
  });

  it("is refused while more wait than memory and patience allow, and is taken afterwards", async () => {
    const nothing = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
    const some = Array.from({ length: 15 }, () => convertHeic(nothing));
    const ends = (await Promise.allSettled(some)).map((one) =>
      one.status === "fulfilled" ? "read" : (one.reason as AppError).code,
    );
    expect(ends.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => "read"));
    expect(ends.slice(-4)).toEqual(Array.from({ length: 4 }, () => "unavailable"));
    expect(await convertHeic(await aHeic())).toHaveProperty("picture");
  });
});
