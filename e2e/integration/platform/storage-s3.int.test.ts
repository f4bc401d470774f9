import { mkdtemp, readdir, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { createMedia } from "@ezo/core/media/media.service";
import type { Variant } from "@ezo/core/media/media.variants";
import { createLog } from "@ezo/core/platform/log/log";
import { openStorage, type Storage } from "@ezo/core/platform/storage/storage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPicture } from "../../stack/factories/pictures.ts";
import { type S3Server, startS3 } from "../../stack/services/s3.ts";
import { startStack } from "../../stack/stack.ts";
import { isFullRun } from "../../../scripts/lib/tests/test-scope.ts";

let s3: S3Server;
let storage: Storage;
beforeAll(async () => {
  s3 = await startS3();
  storage = openStorage(s3.storageUrl);
});
afterAll(() => s3.close());

const listed = async (folder: string) => {
  const keys: string[] = [];
  for await (const { key } of storage.list(folder)) keys.push(key);
  return keys;
};

describe("a bucket as storage", () => {
  it("returns stored files, and reports missing ones", async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 0]);
    await storage.put("media/a/1.jpg", bytes, "image/jpeg");
    expect(await storage.exists("media/a/1.jpg")).toBe(true);
    expect(Buffer.from(await storage.bytes("media/a/1.jpg")).equals(bytes)).toBe(true);
    const file = (await storage.find("media/a/1.jpg")) ?? expect.unreachable();
    expect(file.sizeBytes).toBe(5);
    expect((await buffer(await file.stream())).equals(bytes)).toBe(true);
    expect((await buffer(await file.part(1, 3))).equals(bytes.subarray(1, 4))).toBe(true);
    expect(await storage.find("media/a/2.jpg")).toBeNull();
    expect(await storage.exists("media/a/2.jpg")).toBe(false);
    await storage.delete("media/a/1.jpg");
    await storage.delete("media/a/1.jpg");
    expect(await storage.find("media/a/1.jpg")).toBeNull();
  });

  if (isFullRun)
    it("lists more files than fit into one answer", async () => {
      const keys = Array.from(
        { length: 1005 },
        (_, index) => `media/many/${String(index).padStart(4, "0")}.jpg`,
      );
      for (let at = 0; at < keys.length; at += 10)
        await Promise.all(
          keys.slice(at, at + 10).map((key) => storage.put(key, Buffer.from("x"), "image/jpeg")),
        );
      expect(await listed("media/many")).toEqual(keys);
    });

  it("reports refused access instead of seeming empty", async () => {
    const wrong = openStorage(s3.storageUrl.replace("S3RVER:S3RVER", "NOBODY:S3RVER"));
    await expect(wrong.find("media/a/1.jpg")).rejects.toThrow("Unable to retrieve metadata");
    await expect(wrong.put("media/a/1.jpg", Buffer.from("x"), "image/jpeg")).rejects.toThrow(
      "Cannot write file",
    );
  });

  it("closes the file that it could not store", async () => {
    const folder = await mkdtemp(join(tmpdir(), "ezo-s3-"));
    try {
      const path = join(folder, "film.mp4");
      await writeFile(path, Buffer.alloc(1_000_000));
      const wrong = openStorage(s3.storageUrl.replace("S3RVER:S3RVER", "NOBODY:S3RVER"));
      await expect(wrong.putFile("videos/1.mp4", path, "video/mp4")).rejects.toThrow("Cannot write file");
      await expect.poll(() => isOpen(path)).toBe(false);
      await storage.putFile("videos/1.mp4", path, "video/mp4");
      expect((await storage.bytes("videos/1.mp4")).byteLength).toBe(1_000_000);
      await storage.delete("videos/1.mp4");
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

/** Whether this process has the file open. */
async function isOpen(path: string): Promise<boolean> {
  const open = (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ""));
  return (await Promise.all(open)).includes(path);
}

it("a picture can be uploaded, encoded, served and removed", async () => {
  const stack = await startStack({ env: { STORAGE_URL: s3.storageUrl } });
  try {
    const media = createMedia({ db: stack.database.prisma, storage, log: createLog("silent", "test") });
    const { id } = await media.add({
      bytes: await aPicture(330, 200).jpeg().toBuffer(),
      originalName: "s3.jpg",
    });
    const row = () => stack.database.prisma.media.findUniqueOrThrow({ where: { id } });
    await expect.poll(async () => (await row()).status, { timeout: 45_000, interval: 100 }).toBe("ready");
    const [first] = (await row()).variants as unknown as Variant[];
    const response = await fetch(`${stack.url()}/${first?.key}`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/avif"]);
    expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get("content-length")));
    expect((await fetch(`${stack.url()}/${first?.key.replace("320", "640")}`)).status).toBe(404);
    expect(await media.remove(id)).toBe(true);
    expect((await listed("media")).filter((key) => !key.startsWith("media/many/"))).toEqual([]);
  } finally {
    await stack.stop();
  }
});
