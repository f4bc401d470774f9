import { createMedia, type MediaService } from "@ezo/core/media/media.service";
import { MEDIA_FOLDER } from "@ezo/core/media/media.keys";
import { presentImage } from "@ezo/core/media/media.present";
import { variantsOf } from "@ezo/core/media/media.variants";
import { createLog } from "@ezo/core/platform/log/log";
import { openStorage, type Storage } from "@ezo/core/platform/storage/storage";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { prepare } from "../../../../prisma/seed.ts";
import { aHugePng, aPicture } from "../../../stack/factories/pictures.ts";
import type { Stack } from "../../../stack/stack.ts";
import { isFullRun } from "../../../../scripts/lib/tests/test-scope.ts";
import { mediaSystems, refusalOf, storedMedia } from "./stored-media.ts";

const MEGABYTE = 1024 * 1024;
const log = createLog("silent", "test");

let stack: Stack;
let storage: Storage;
let media: MediaService;
const systems = mediaSystems();
async function start(options: { workers: number }): Promise<void> {
  ({ stack, storage, media } = await systems.start(options));
}
afterAll(() => systems.stop());
const { row, whenStatus, files, addedEvents } = storedMedia({ stack: () => stack, storage: () => storage });

describe("uploading a picture", () => {
  beforeEach(() => start({ workers: 0 }));
  it("stores no camera metadata, and shows none before the variants exist, whatever address is requested", async () => {
    const bytes = await aPicture(910, 650)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Artist: "a person" }, IFD3: { GPSLatitude: "41/1 43/1 0/1" } })
      .jpeg()
      .toBuffer();
    const { id } = await media.add({ bytes, originalName: "yard.jpg" });
    const added = await row(id);
    const stored = Buffer.from(await storage.bytes(added.originalKey));
    expect([bytes.includes("a person"), stored.includes("a person")]).toEqual([true, false]);
    // Which way is up stays.
    expect((await sharp(stored).metadata()).orientation).toBe(6);
    const { url } = presentImage({ ...added, translations: [] }, "ka");
    expect(url).not.toContain(added.originalKey);
    for (const path of [url, `/${added.originalKey}`]) {
      const answer = await fetch(`${stack.url()}${path}`);
      const shown = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([answer.status, shown.width, shown.height, shown.exif, shown.orientation], path).toEqual([
        200,
        650,
        910,
        undefined,
        undefined,
      ]);
    }
    // As stored by an earlier version: there is nothing to show, and the original is not shown either.
    await storage.delete(url.slice(1));
    expect((await fetch(`${stack.url()}/${added.originalKey}`)).status).toBe(404);
  });

  it.each(["jpeg", "png", "webp"] as const)(
    "stores no Exif with the original of an upright %s, also of one that replaces another's file",
    async (format) => {
      const described = (width: number) =>
        aPicture(width, 200)
          .withExifMerge({ IFD0: { Artist: "a person" }, IFD3: { GPSLatitude: "41/1 43/1 0/1" } })
          .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>a person</a></x:xmpmeta>')
          .toFormat(format)
          .toBuffer();
      const storedOf = async (id: number) => {
        const stored = Buffer.from(await storage.bytes((await row(id)).originalKey));
        const { exif, xmp } = await sharp(stored).metadata();
        return [stored.includes("a person"), exif, xmp];
      };
      const first = await described(300);
      expect((await sharp(first).metadata()).exif).toBeDefined();
      const { id } = await media.add({ bytes: first, originalName: `yard.${format}` });
      expect(await storedOf(id)).toEqual([false, undefined, undefined]);
      const second = { bytes: await described(310), originalName: `court.${format}` };
      await media.replace(id, second, () => Promise.resolve());
      expect(await storedOf(id)).toEqual([false, undefined, undefined]);
    },
  );

  if (isFullRun)
    it("adds the JPEG that an earlier version did not store, once, at the next start", async () => {
      const { prisma } = stack.database;
      const addressOf = async (id: number) =>
        `${stack.url()}${presentImage({ ...(await row(id)), translations: [] }, "ka").url}`;
      const add = async (width: number, data: { status: "failed" | "pending"; originalKey?: string }) => {
        const bytes = await aPicture(width, 200).jpeg().toBuffer();
        const { id } = await media.add({ bytes, originalName: "old.jpg" });
        await storage.delete(new URL(await addressOf(id)).pathname.slice(1));
        await prisma.media.update({
          where: { id },
          data: { variants: [], failure: "out of memory", ...data },
        });
        return id;
      };
      const lost = await add(320, { status: "failed", originalKey: `${MEDIA_FOLDER}/gone.jpg` });
      const old = [await add(330, { status: "failed" }), await add(340, { status: "pending" })];
      const { id: whole } = await media.add({
        bytes: await aPicture(350, 200).jpeg().toBuffer(),
        originalName: "w.jpg",
      });
      await media.makeVariants(whole);
      for (const id of old) expect((await fetch(await addressOf(id))).status).toBe(404);

      const before = await Promise.all([...old, whole, lost].map(row));
      const start = async () => {
        const lines: string[] = [];
        await prepare({ config: { ...stack.config, seed: "none" }, report: (line) => lines.push(line) });
        return lines.join().match(/(\d+) pictures/)?.[1];
      };
      const made = await Promise.all([start(), start()]);
      expect(made.reduce((sum, count) => sum + Number(count ?? 0), 0)).toBe(old.length);
      expect(await start()).toBeUndefined();
      for (const [index, id] of old.entries()) {
        const answer = await fetch(await addressOf(id));
        expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
        const { variants, ...rest } = before[index]!;
        expect(variants).toEqual([]);
        expect(await row(id)).toMatchObject(rest);
      }
      expect([await row(whole), await row(lost)]).toEqual(before.slice(old.length));
      await media.makeVariants(old[0]!);
      expect((await whenStatus(old[0]!, "ready")).variants.length).toBeGreaterThan(1);
    });

  it("stores one row, one file and one event, however often the same bytes are sent", async () => {
    const bytes = await aPicture(300, 200).jpeg().toBuffer();
    const other = createMedia({
      db: stack.database.prisma,
      storage: openStorage(stack.config.storageUrl),
      log,
    });
    const added = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 ? other : media).add({ bytes, originalName: `${index}.jpg` }),
      ),
    );
    expect(new Set(added.map(({ id }) => id)).size).toBe(1);
    expect(await files()).toHaveLength(2);
    expect(await addedEvents()).toBe(1);
  });

  it("leaves no file behind if its row could not be stored, and removes none of another picture", async () => {
    const bytes = await aPicture(310, 200).jpeg().toBuffer();
    const impossible = { bytes, originalName: "x.jpg", altTexts: { ka: "\u0000" } };
    expect(await refusalOf(media.add(impossible))).toBeDefined();
    expect(await files()).toEqual([]);
    const [refusal, added] = await Promise.all([
      refusalOf(media.add(impossible)),
      media.add({ bytes, originalName: "y.jpg" }),
    ]);
    const { originalKey } = await row(added.id);
    expect(await storage.exists(originalKey)).toBe(true);
    // Whether the invalid one is first or second decides whether it is refused, not what is left.
    expect([undefined, "AppError", "PrismaClientKnownRequestError", "DriverAdapterError"]).toContain(
      refusal?.name,
    );
  });
});

describe("invalid pictures are refused and leave nothing behind:", () => {
  beforeEach(() => start({ workers: 0 }));
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const part = async (bytes: Promise<Buffer>, share: number) =>
    (await bytes).subarray(0, (await bytes).length * share);

  // ASVS 5.0: 5.2.2
  it("each with its code and its reason", async () => {
    const cases: [string, Uint8Array, string, string][] = [
      ["an SVG with a script", Buffer.from(svg), "unsupported_media_type", "errors.file_type"],
      [
        "an SVG in disguise",
        Buffer.from(`<?xml version="1.0"?>\n${svg}`),
        "unsupported_media_type",
        "errors.file_type",
      ],
      [
        "a zip renamed .jpg",
        Buffer.from("504b0304140000000800", "hex"),
        "unsupported_media_type",
        "errors.file_type",
      ],
      [
        "a HEIC's first bytes",
        Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
        "invalid",
        "errors.image_broken",
      ],
      ["nothing", Buffer.alloc(0), "unsupported_media_type", "errors.file_type"],
      [
        "a truncated JPEG",
        await part(aPicture(1600, 1200).jpeg().toBuffer(), 0.6),
        "invalid",
        "errors.image_broken",
      ],
      [
        "a truncated PNG",
        await part(aPicture(1600, 1200).png().toBuffer(), 0.6),
        "invalid",
        "errors.image_broken",
      ],
      ["a JPEG's first bytes", Buffer.from("ffd8ffe000104a464946", "hex"), "invalid", "errors.image_broken"],
      ["100 megapixels", aHugePng(10_000, 10_000), "too_large", "errors.image_pixels?max=60"],
      ["a tower of pixels", aHugePng(300, 17_000), "too_large", "errors.image_height?max=16383"],
      ["one that is too high at 1920", aHugePng(2560, 22_000), "too_large", "errors.image_height?max=16383"],
      ["25 MB", Buffer.alloc(25 * MEGABYTE, 1), "too_large", "errors.file_too_large?max=20"],
    ];
    for (const [what, bytes, code, reason] of cases) {
      const refusal = await refusalOf(media.add({ bytes, originalName: "x.jpg", field: "main_image" }));
      expect([refusal?.code, refusal?.fields], what).toEqual([code, { main_image: [reason] }]);
    }
    expect(await files()).toEqual([]);
    expect(await stack.database.prisma.media.count()).toBe(0);
    expect(await addedEvents()).toBe(0);
  });

  it("takes a picture that is too high at the largest width alone, and makes it as wide as it can be", async () => {
    const { id } = await media.add({ bytes: aHugePng(2000, 16_500), originalName: "tower.png" });
    const [made, ...others] = variantsOf(await row(id));
    expect([made?.type, made?.width, others]).toEqual(["image/jpeg", 1985, []]);
    const { width, height } = await sharp(await storage.bytes(made?.key ?? "")).metadata();
    expect([width, height]).toEqual([1985, 16_376]);
  });

  // ASVS 5.0: 5.2.1
  it("a stream is refused as soon as it is too long", async () => {
    let pulled = 0;
    async function* endless() {
      for (;;) {
        await Promise.resolve();
        pulled++;
        yield Buffer.alloc(MEGABYTE);
      }
    }
    expect((await refusalOf(media.add({ bytes: endless(), originalName: "x.jpg" })))?.code).toBe("too_large");
    expect(pulled).toBe(21);
    const bytes = await aPicture(340, 200).jpeg().toBuffer();
    const pieces = async function* () {
      yield bytes.subarray(0, 100);
      yield await Promise.resolve(bytes.subarray(100));
    };
    expect((await media.add({ bytes: pieces(), originalName: "y.jpg" })).id).toBeGreaterThan(0);
  });
});
