import { readFile } from "node:fs/promises";
import { createMedia, type MediaService } from "@ezo/core/media/media.service";
import type { AppError } from "@ezo/core/platform/app-error";
import { createLog } from "@ezo/core/platform/log";
import { openStorage, type Storage } from "@ezo/core/platform/storage";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Stack, startStack } from "../stack/stack.ts";

let stack: Stack;
let storage: Storage;
let media: MediaService;
beforeAll(async () => {
  stack = await startStack({ workers: 2 });
  storage = openStorage(stack.config.storageUrl);
  media = createMedia({ db: stack.database.prisma, storage, log: createLog("silent", "test") });
});
afterAll(() => stack.stop());

let serial = 0;
/** A picture no other test has: its colour is its own. */
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: ++serial, g: 120, b: 80 } } });
const row = (id: number) => stack.database.prisma.media.findUniqueOrThrow({ where: { id } });
const ready = async (id: number) => {
  await expect.poll(async () => (await row(id)).status, { timeout: 30_000 }).toBe("ready");
  return row(id);
};
const files = async () => {
  const keys: string[] = [];
  for await (const { key } of storage.list("media")) keys.push(key);
  return keys.sort();
};

describe("a picture", () => {
  it("is made in every size and format, never enlarged, upright and without what its camera wrote", async () => {
    const bytes = await picture(1000, 700)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Artist: "secret" } })
      .jpeg()
      .toBuffer();
    const { id } = await media.add({ bytes, originalName: "plan.jpg", altTexts: { ka: "გეგმა" } });
    const { variants, thumbhash, width, height } = await ready(id);
    expect([width, height]).toEqual([700, 1000]);
    expect(thumbhash).toMatch(/^[A-Za-z0-9+/=]{20,}$/);
    const made = variants as { type: string; width: number; key: string }[];
    expect(made.map(({ type, width: wide }) => `${type} ${wide}`)).toEqual(
      [320, 640, 700].flatMap((wide) =>
        ["image/avif", "image/webp", "image/jpeg"].map((type) => `${type} ${wide}`),
      ),
    );
    for (const { key, width: wide } of made) {
      const metadata = await sharp(await storage.bytes(key)).metadata();
      expect(metadata.width).toBe(wide);
      expect(metadata.exif).toBeUndefined();
    }
  });

  it("is served for a year under its own address, and nothing else is", async () => {
    const { id } = await media.add({
      bytes: await picture(400, 300).png().toBuffer(),
      originalName: "a.png",
    });
    const { variants, originalKey } = await ready(id);
    const [first] = variants as { key: string }[];
    const response = await fetch(`${stack.url()}/${first?.key}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/avif");
    expect(response.headers.get("cache-control")).toContain("immutable");
    expect((await fetch(`${stack.url()}/${originalKey}`)).headers.get("content-type")).toBe("image/png");
    for (const path of ["/media/none.jpg", "/media/%2e%2e%2fjwt-secret", `/${originalKey}.bak`])
      expect((await fetch(`${stack.url()}${path}`)).status, path).toBe(404);
  });

  it("is one, however often the same bytes come, even at once", async () => {
    const bytes = await picture(300, 200).jpeg().toBuffer();
    const added = await Promise.all(
      Array.from({ length: 5 }, () => media.add({ bytes, originalName: "same.jpg" })),
    );
    expect(new Set(added.map(({ id }) => id)).size).toBe(1);
    await ready(added[0]?.id ?? 0);
  });

  it("is not made anew when its job runs again", async () => {
    const { id } = await media.add({
      bytes: await picture(330, 200).jpeg().toBuffer(),
      originalName: "b.jpg",
    });
    const first = await ready(id);
    await Promise.all([media.makeVariants(id), media.makeVariants(id)]);
    expect(await row(id)).toEqual(first);
  });

  it("is finished by the next run when the first was cut off", async () => {
    const bytes = await picture(640, 480).jpeg().toBuffer();
    let puts = 0;
    const dying: Storage = {
      ...storage,
      put: (key, data, type) =>
        ++puts > 3 ? Promise.reject(new Error("the machine is gone")) : storage.put(key, data, type),
    };
    const cut = createMedia({ db: stack.database.prisma, storage: dying, log: createLog("silent", "test") });
    const { id } = await cut.add({ bytes, originalName: "c.jpg" });
    await cut.makeVariants(id).catch(() => undefined);
    const { variants } = await ready(id);
    expect(variants).toHaveLength(6);
  });
});

describe("what is no picture for us", () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  it.each([
    ["an SVG with a script", async () => svg, "unsupported_media_type"],
    ["a zip renamed .jpg", async () => Buffer.from("504b0304140000000800", "hex"), "unsupported_media_type"],
    ["nothing", async () => Buffer.alloc(0), "unsupported_media_type"],
    [
      "a truncated JPEG",
      async () => (await picture(800, 600).jpeg().toBuffer()).subarray(0, 2500),
      "invalid",
    ],
    ["100 megapixels", () => picture(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer(), "too_large"],
    ["25 MB", async () => Buffer.alloc(25 * 1024 * 1024, 1), "too_large"],
  ])("is refused: %s, and nothing stays behind", async (_, make, code) => {
    const [before, rows] = [await files(), await stack.database.prisma.media.count()];
    const bytes = await make();
    const refusal = await media.add({ bytes, originalName: "x.jpg" }).then(
      () => undefined,
      (error: AppError) => error,
    );
    expect(refusal?.code).toBe(code);
    expect(refusal?.fields?.["file"]?.[0]).toMatch(/^errors\./);
    expect(await files()).toEqual(before);
    expect(await stack.database.prisma.media.count()).toBe(rows);
  });
});

describe("the sweep", () => {
  it("removes old files that no row names and leaves the rest", async () => {
    const { id } = await media.add({
      bytes: await picture(350, 200).jpeg().toBuffer(),
      originalName: "d.jpg",
    });
    const { originalKey } = await ready(id);
    await stack.drain();
    const orphan = `media/${"0".repeat(32)}/320-1.jpg`;
    await storage.put(
      orphan,
      await readFile(new URL("../../prisma/demo/images/g_living.jpg", import.meta.url)),
      "image/jpeg",
    );
    const kept = await files();
    expect((await media.sweep(new Date())).orphans).toBe(0);
    const { orphans } = await media.sweep(new Date(Date.now() + 2 * 24 * 60 * 60 * 1000));
    expect(orphans).toBe(1);
    expect(await files()).toEqual(kept.filter((key) => key !== orphan));
    expect(await storage.exists(originalKey)).toBe(true);
  });

  it("asks again for variants that never came", async () => {
    const { id } = await media.add({
      bytes: await picture(360, 200).jpeg().toBuffer(),
      originalName: "e.jpg",
    });
    await ready(id);
    await stack.database.prisma.media.update({
      where: { id },
      data: { status: "pending", variants: [], updatedAt: new Date(0) },
    });
    expect((await media.sweep(new Date())).requeued).toBe(1);
    await ready(id);
  });
});
