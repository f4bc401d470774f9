import { DAY_MS } from "@ezo/contract/values/time";
import { request } from "node:http";
import { createMedia, type MediaService } from "@ezo/core/media/media.service";
import { MEDIA_FOLDER, variantKey } from "@ezo/core/media/media.keys";
import { presentImage } from "@ezo/core/media/media.present";
import { ENLARGING_NEEDS_BYTES } from "@ezo/core/media/media.sweep";
import { type Variant, VARIANT_TYPES } from "@ezo/core/media/media.variants";
import { createLog } from "@ezo/core/platform/log/log";
import type { Storage } from "@ezo/core/platform/storage/storage";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createProject } from "../../../stack/factories/content.ts";
import { aPicture, noise } from "../../../stack/factories/pictures.ts";
import type { Stack } from "../../../stack/stack.ts";
import { isFullRun } from "../../../../scripts/lib/tests/test-scope.ts";
import { mediaSystems, refusalOf, storedMedia } from "./stored-media.ts";

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
const readyEvents = () => stack.database.prisma.outboxEvent.count({ where: { name: "media.ready" } });
const lastReady = () =>
  stack.database.prisma.outboxEvent.findFirst({ where: { name: "media.ready" }, orderBy: { id: "desc" } });
/** Status and size of the answer to an exact path, which `fetch` would normalise. */
const rawGet = (path: string) =>
  new Promise<[number, number]>((resolve, reject) => {
    const { hostname, port } = new URL(stack.url());
    const call = request({ hostname, port, path }, (response) => {
      let size = 0;
      response.on("data", (bytes: Buffer) => (size += bytes.length));
      response.on("end", () => resolve([response.statusCode ?? 0, size]));
    });
    call.on("error", reject);
    call.end();
  });

describe("a picture", () => {
  beforeEach(() => start({ workers: 1 }));

  it("is encoded in every size and format, upright, without camera metadata, and staff are notified", async () => {
    const live = await stack.live(await stack.token());
    const bytes = await aPicture(910, 650)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Artist: "a person" }, IFD3: { GPSLatitude: "41/1 43/1 0/1" } })
      .jpeg()
      .toBuffer();
    const { id } = await media.add({ bytes, originalName: "yard.jpg", altTexts: { ka: "ეზო" } });
    const made = await whenStatus(id, "ready");
    await live.waitFor("media:ready", (event) => event.id === id);
    expect([made.width, made.height, made.mimeType, made.sizeBytes]).toEqual([
      650,
      910,
      "image/jpeg",
      bytes.length,
    ]);
    expect(Buffer.from(made.thumbhash ?? "", "base64").length).toBeGreaterThan(4);
    expect(made.variants.map(({ type, width }) => `${type} ${width}`)).toEqual(
      [320, 640, 650].flatMap((width) => VARIANT_TYPES.map((type) => `${type} ${width}`)),
    );
    for (const { key, width, type } of made.variants) {
      const metadata = await sharp(await storage.bytes(key)).metadata();
      expect(`image/${metadata.format === "heif" ? "avif" : metadata.format}`, key).toBe(type);
      expect([metadata.width, metadata.height], key).toEqual([width, Math.round(width * 1.4)]);
      const { exif, xmp, iptc, icc, orientation } = metadata;
      expect([exif, xmp, iptc, icc, orientation].filter(Boolean), key).toEqual([]);
    }
    expect(Buffer.from(await storage.bytes(made.originalKey)).includes("a person")).toBe(false);
  });

  it("is never enlarged, and transparency becomes white in formats without it", async () => {
    const clear = await sharp({ create: { width: 200, height: 120, channels: 4, background: "#00000000" } })
      .png()
      .toBuffer();
    const { id } = await media.add({ bytes: clear, originalName: "mark.png" });
    const { variants } = await whenStatus(id, "ready");
    expect(variants.map(({ width }) => width)).toEqual([200, 200, 200]);
    const jpeg = variants.find(({ type }) => type === "image/jpeg");
    const [pixel] = await sharp(await storage.bytes(jpeg?.key ?? ""))
      .raw()
      .toBuffer();
    expect(pixel).toBe(255);
  });

  // ASVS 5.0: 5.3.2
  it("is cached for a year under its own address, and nothing else is served", async () => {
    const { id } = await media.add({
      bytes: await aPicture(400, 300).png().toBuffer(),
      originalName: "a.png",
    });
    const { originalKey } = await row(id);
    const { variants } = await whenStatus(id, "ready");
    const address = `${stack.url()}/${variants[0]?.key}`;
    const response = await fetch(address);
    const bytes = await storage.bytes(variants[0]?.key ?? "");
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/avif",
      "content-length": String(bytes.byteLength),
      "cache-control": "public, max-age=31536000, immutable",
    });
    const known = { "if-none-match": response.headers.get("etag") ?? "", "cache-control": "max-age=0" };
    expect((await fetch(address, { headers: known })).status).toBe(304);
    expect((await fetch(address, { method: "HEAD" })).headers.get("content-length")).toBe(
      String(bytes.byteLength),
    );
    expect((await fetch(address, { method: "POST" })).status).toBe(404);
    for (const path of [
      "/media/none.jpg",
      `/${originalKey.replace(/.{4}\.png$/, "0000.png")}`,
      `/${originalKey}.part`,
      `/${originalKey}/`,
      "/media/../jwt-secret",
      "/media/%2e%2e/%2e%2e/jwt-secret",
      "/media/..%2fjwt-secret",
    ]) {
      expect(await rawGet(path), path).toEqual([404, 0]);
    }
  });

  if (isFullRun)
    it("is marked if its variants cannot be made, shows its first JPEG, and is retried when uploaded again", async () => {
      const bytes = await aPicture(500, 300).jpeg().toBuffer();
      const { id } = await media.add({ bytes, originalName: "lost.jpg" });
      const { originalKey } = await whenStatus(id, "ready");
      await storage.delete(originalKey);
      await stack.database.prisma.media.update({ where: { id }, data: { status: "pending", variants: [] } });
      // One attempt instead of four, because the waits would take a minute.
      await stack.queues
        .queue("image")
        .add("make-variants", { payload: { media_ids: [id] } }, { jobId: "last-try", attempts: 1 });
      const failed = await whenStatus(id, "failed");
      expect(failed.failure).toContain(originalKey);
      expect((await media.add({ bytes, originalName: "lost.jpg" })).id).toBe(id);
      expect(
        (await fetch(`${stack.url()}${presentImage({ ...(await row(id)), translations: [] }, "ka").url}`))
          .status,
      ).toBe(200);
      expect((await whenStatus(id, "ready")).failure).toBeNull();
    });
});

describe("encoding a picture", () => {
  beforeEach(() => start({ workers: 0 }));
  it("happens once when two workers run it at once, and not again in a third", async () => {
    const { id } = await media.add({
      bytes: await aPicture(700, 400).jpeg().toBuffer(),
      originalName: "b.jpg",
    });
    await Promise.all([media.makeVariants(id), media.makeVariants(id)]);
    const first = await whenStatus(id, "ready");
    await media.makeVariants(id);
    expect(await whenStatus(id, "ready")).toEqual(first);
    expect(await readyEvents()).toBe(1);
    expect((await lastReady())?.payload).toEqual({ media_ids: [id] });
    for (const { key, width } of first.variants)
      expect((await sharp(await storage.bytes(key)).metadata()).width, key).toBe(width);
    expect(await files()).toEqual([first.originalKey, ...first.variants.map(({ key }) => key)].sort());
  });

  it("that has failed is tried again when it is uploaded again, and keeps the sizes that it is shown in", async () => {
    const upload = { bytes: await aPicture(700, 420).jpeg().toBuffer(), originalName: "again.jpg" };
    const { id } = await media.add(upload);
    await media.makeVariants(id);
    const { variants } = await whenStatus(id, "ready");
    const failed = { status: "failed", failure: "the original is gone" } as const;
    await stack.database.prisma.media.update({ where: { id }, data: failed });
    expect(await media.add(upload)).toEqual({ id, isNew: false });
    expect(await row(id)).toMatchObject({ status: "pending", variants });
    expect(await addedEvents()).toBe(2);
  });

  it("names only the first file in its row until all exist, and is finished by the next run", async () => {
    let puts = 0;
    const dying: Storage = {
      ...storage,
      put: (key, bytes, type) =>
        ++puts > 4 ? Promise.reject(new Error("the machine is gone")) : storage.put(key, bytes, type),
    };
    const { id } = await media.add({
      bytes: await aPicture(640, 480).jpeg().toBuffer(),
      originalName: "c.jpg",
    });
    const cut = createMedia({ db: stack.database.prisma, storage: dying, log });
    await expect(cut.makeVariants(id)).rejects.toThrow("the machine is gone");
    expect(await row(id)).toMatchObject({
      status: "pending",
      variants: [{ type: "image/jpeg", width: 640 }],
    });
    expect((await files()).length).toBeGreaterThan(2);
    await stack.startWorker();
    expect((await whenStatus(id, "ready")).variants).toHaveLength(6);
  });

  it("does not block a worker that is stopping, and is done by the next one", async () => {
    const { id } = await media.add({
      bytes: await noise(700, 500).jpeg().toBuffer(),
      originalName: "large.jpg",
    });
    const worker = await stack.startWorker();
    await expect
      .poll(async () => (await files()).length, { timeout: 30_000, interval: 20 })
      .toBeGreaterThan(2);
    const stoppedAt = Date.now();
    await worker.stop();
    expect(Date.now() - stoppedAt).toBeLessThan(8000);
    stack.workers.splice(stack.workers.indexOf(worker), 1);
    expect((await row(id)).status).toBe("pending");
    expect(await addedEvents()).toBe(2);
    await stack.startWorker();
    await whenStatus(id, "ready");
    expect(await stack.queues.queue("image").getJobCounts("failed", "delayed")).toEqual({
      failed: 0,
      delayed: 0,
    });
  });

  it("leaves nothing if the picture is removed meanwhile", async () => {
    const { id } = await media.add({
      bytes: await aPicture(640, 400).jpeg().toBuffer(),
      originalName: "d.jpg",
    });
    const [removed] = await Promise.all([
      new Promise((resolve) => setTimeout(resolve, 20)).then(() => media.remove(id)),
      refusalOf(media.makeVariants(id)),
    ]);
    expect(removed).toBe(true);
    expect(await files()).toEqual([]);
  });
});

describe("removing a picture", () => {
  beforeEach(() => start({ workers: 0 }));
  it("waits until no item shows it, and then deletes its files", async () => {
    const { id } = await media.add({
      bytes: await aPicture(320, 200).jpeg().toBuffer(),
      originalName: "e.jpg",
    });
    await media.makeVariants(id);
    const project = await createProject(stack.database.prisma, { mainImageId: id });
    expect(await media.remove(id)).toBe(false);
    expect(await files()).toHaveLength(4);
    await stack.database.prisma.project.delete({ where: { id: project.id } });
    expect(await media.remove(id)).toBe(true);
    expect(await media.remove(id)).toBe(true);
    expect(await files()).toEqual([]);
  });
});

describe("the sweep", () => {
  beforeEach(() => start({ workers: 0 }));
  const later = () => new Date(Date.now() + 2 * DAY_MS);

  it("removes old files that no row refers to, partial ones too, and keeps the rest", async () => {
    const { id } = await media.add({
      bytes: await aPicture(350, 200).jpeg().toBuffer(),
      originalName: "f.jpg",
    });
    const { id: waiting } = await media.add({
      bytes: await aPicture(351, 200).jpeg().toBuffer(),
      originalName: "g.jpg",
    });
    await media.makeVariants(id);
    const { originalKey } = await row(id);
    const { originalKey: waitingKey } = await row(waiting);
    const kept = await files();
    const put = (key: string) => storage.put(key, Buffer.from("x"), "image/jpeg");
    await put(`${MEDIA_FOLDER}/${"0".repeat(32)}/320-1.jpg`);
    await put(originalKey.replace(/[^/]+$/, "320-0.jpg"));
    await put(`${originalKey}.1234.part`);
    // Its job may have just written this file; the row will name it.
    const early = waitingKey.replace(/[^/]+$/, "320-1.jpg");
    await put(early);

    expect((await media.sweep(new Date())).orphans).toBe(0);
    expect((await media.sweep(later())).orphans).toBe(3);
    expect(await files()).toEqual([...kept, early].sort());
    expect((await media.sweep(later())).orphans).toBe(0);
  });

  it("requests the widths that an earlier version did not make, and what is shown already is kept", async () => {
    const { prisma } = stack.database;
    const add = async (width: number) => {
      const bytes = await aPicture(width, 60).jpeg().toBuffer();
      const { id } = await media.add({ bytes, originalName: "older.jpg" });
      await media.makeVariants(id);
      return whenStatus(id, "ready");
    };
    const [usual, older, lost] = [await add(1920), await add(2000), await add(2001)];
    const formerOf = ({ variants }: typeof older) => variants.filter(({ width }) => width <= 1920);
    for (const picture of [older, lost]) {
      for (const { key, width } of picture.variants) if (width > 1920) await storage.delete(key);
      await prisma.media.update({ where: { id: picture.id }, data: { variants: formerOf(picture) } });
    }

    expect((await media.sweep(new Date())).enlarged).toBe(2);
    expect((await media.sweep(new Date())).enlarged).toBe(0);
    for (const picture of [older, lost])
      expect(await row(picture.id)).toMatchObject({ status: "pending", variants: formerOf(picture) });
    const written: string[] = [];
    const counting: Storage = {
      ...storage,
      put: (key, bytes, type) => {
        written.push(key);
        return storage.put(key, bytes, type);
      },
    };
    await createMedia({ db: prisma, storage: counting, log }).makeVariants(older.id);
    expect((await whenStatus(older.id, "ready")).variants).toEqual(older.variants);
    expect((await lastReady())?.payload).toEqual({ media_ids: [older.id], was_shown: true });
    const added = older.variants.filter(({ width }) => width === 2000).map(({ key }) => key);
    expect(added).toHaveLength(VARIANT_TYPES.length);
    expect(written.sort()).toEqual(added.sort());
    const reason = "the storage is out";
    await media.markFailed(lost.id, reason);
    expect(await row(lost.id)).toMatchObject({ status: "ready", failure: reason, variants: formerOf(lost) });
    expect((await media.sweep(new Date())).enlarged).toBe(0);
    expect((await row(usual.id)).status).toBe("ready");
    expect((await media.sweep(new Date(Date.now() + 8 * DAY_MS))).enlarged).toBe(1);
    await media.makeVariants(lost.id);
    expect(await row(lost.id)).toMatchObject({ status: "ready", failure: null, variants: lost.variants });
  });

  it("requests a larger width at once where a picture that could not get it is uploaded again", async () => {
    const upload = { bytes: await aPicture(2000, 64).jpeg().toBuffer(), originalName: "back.jpg" };
    const { id } = await media.add(upload);
    await media.makeVariants(id);
    const { originalKey, variants } = await whenStatus(id, "ready");
    const former = variants.filter(({ width }) => width <= 1920);
    const lacking = { variants: former, failure: "the original is gone" };
    await stack.database.prisma.media.update({ where: { id }, data: lacking });
    await storage.delete(originalKey);
    expect(await media.add(upload)).toEqual({ id, isNew: false });
    expect(await row(id)).toMatchObject({ status: "ready", failure: null, variants: former });
    expect(await storage.exists(originalKey)).toBe(true);
    expect((await media.sweep(new Date())).enlarged).toBe(1);
  });

  it("requests no larger width while there is little space for it", async () => {
    const { prisma } = stack.database;
    const bytes = await aPicture(2000, 66).jpeg().toBuffer();
    const { id } = await media.add({ bytes, originalName: "tight.jpg" });
    await media.makeVariants(id);
    const { variants } = await whenStatus(id, "ready");
    const former = variants.filter(({ width }) => width <= 1920);
    await prisma.media.update({ where: { id }, data: { variants: former } });
    const sweepWith = async (free: number) => {
      const freeBytes = () => Promise.resolve(free);
      return (await createMedia({ db: prisma, storage, log, freeBytes }).sweep(new Date())).enlarged;
    };
    expect(await sweepWith(ENLARGING_NEEDS_BYTES - 1)).toBe(0);
    expect((await row(id)).status).toBe("ready");
    expect(await sweepWith(ENLARGING_NEEDS_BYTES)).toBe(1);
  });

  it("leaves a picture failed that is shown in one size alone", async () => {
    const bytes = await aPicture(352, 200).jpeg().toBuffer();
    const { id } = await media.add({ bytes, originalName: "i.jpg" });
    await media.markFailed(id, "the original is gone");
    expect(await row(id)).toMatchObject({ status: "failed", failure: "the original is gone" });
  });

  it("requests no width at which a picture would be too high", async () => {
    const { prisma } = stack.database;
    const bytes = await aPicture(2000, 62).jpeg().toBuffer();
    const { id } = await media.add({ bytes, originalName: "tower.jpg" });
    await media.makeVariants(id);
    const { contentHash, variants } = await whenStatus(id, "ready");
    const former = variants.filter(({ width }) => width <= 1920);
    const type = "image/jpeg";
    const largest = { type, width: 1985, key: variantKey(contentHash, 1985, type) } as const;
    // As if it were that high: files of that size take long to make.
    const asMade = (made: Variant[]) =>
      prisma.media.update({ where: { id }, data: { height: 16_500, status: "ready", variants: made } });
    await asMade(former);
    expect((await media.sweep(new Date())).enlarged).toBe(1);
    await asMade([...former, largest]);
    expect((await media.sweep(new Date())).enlarged).toBe(0);
  });

  it("requests missing variants again, once", async () => {
    const { id } = await media.add({
      bytes: await aPicture(360, 200).jpeg().toBuffer(),
      originalName: "h.jpg",
    });
    await stack.database.prisma.outboxEvent.deleteMany();
    expect((await media.sweep(new Date())).requeued).toBe(0);
    await stack.database.prisma.media.update({
      where: { id },
      data: { updatedAt: new Date(Date.now() - 3_600_000) },
    });
    expect((await media.sweep(new Date())).requeued).toBe(1);
    expect((await media.sweep(new Date())).requeued).toBe(0);
    await stack.startWorker();
    await whenStatus(id, "ready");
  });
});
