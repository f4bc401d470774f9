import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConfigError } from "../config/config.ts";
import { openStorage, s3Options, type Storage } from "./storage.ts";

describe("a folder as storage", () => {
  let folder: string;
  let storage: Storage;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "ezo storage %23 "));
    storage = openStorage(pathToFileURL(folder).href);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("gives back what it was given, and knows what it has not", async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 0]);
    await storage.put("media/a/1.jpg", bytes, "image/jpeg");
    expect(await storage.exists("media/a/1.jpg")).toBe(true);
    expect(Buffer.from(await storage.bytes("media/a/1.jpg")).equals(bytes)).toBe(true);
    const file = (await storage.find("media/a/1.jpg")) ?? expect.unreachable();
    expect(file.sizeBytes).toBe(5);
    expect((await buffer(await file.stream())).equals(bytes)).toBe(true);
    expect((await buffer(await file.part(1, 3))).equals(bytes.subarray(1, 4))).toBe(true);
    expect(await storage.find("media/a/2.jpg")).toBeNull();
    expect(await storage.find("media/a/1.jpg/3.jpg")).toBeNull();
    expect(await storage.exists("media/b/1.jpg")).toBe(false);
    await storage.delete("media/a/1.jpg");
    await storage.delete("media/a/1.jpg");
    expect(await storage.find("media/a/1.jpg")).toBeNull();
  });

  it("never shows half a file while it is written again", async () => {
    const whole = [Buffer.alloc(3_000_000, 1), Buffer.alloc(3_000_000, 2)] as const;
    await storage.put("media/c/1.jpg", whole[0], "image/jpeg");
    let isWriting = true;
    const writers = Promise.all(
      whole
        .flatMap((bytes) => [bytes, bytes, bytes])
        .map((bytes) => storage.put("media/c/1.jpg", bytes, "image/jpeg")),
    ).finally(() => (isWriting = false));
    while (isWriting) {
      const read = Buffer.from(await storage.bytes("media/c/1.jpg"));
      expect(whole.some((bytes) => bytes.equals(read))).toBe(true);
    }
    await writers;
    expect(await readdir(join(folder, "media/c"))).toEqual(["1.jpg"]);
  });

  it("lists every file below a folder", async () => {
    for (const key of ["media/d/1.jpg", "media/d/e/2.jpg", "other/3.jpg"])
      await storage.put(key, Buffer.from("x"), "");
    const listed: string[] = [];
    for await (const { key, modifiedAt } of storage.list("media/d")) {
      listed.push(key);
      expect(Date.now() - ((await modifiedAt())?.getTime() ?? 0)).toBeLessThan(60_000);
    }
    expect(listed.sort()).toEqual(["media/d/1.jpg", "media/d/e/2.jpg"]);
    for await (const { key } of storage.list("nowhere")) expect.unreachable(key);
  });

  it("keeps within itself", async () => {
    await expect(storage.bytes("../secret")).rejects.toThrow(/traversal/i);
    await expect(storage.put("media/../../secret", Buffer.from("x"), "")).rejects.toThrow(/traversal/i);
  });
});

describe("STORAGE_URL", () => {
  it("names any S3 server with key and secret", () => {
    expect(s3Options("s3://key:se%2Fcret@s3.example.com/ezo?region=eu-central-1")).toMatchObject({
      bucket: "ezo",
      credentials: { accessKeyId: "key", secretAccessKey: "se/cret" },
      endpoint: "https://s3.example.com",
      region: "eu-central-1",
      forcePathStyle: true,
    });
    expect(s3Options("s3://key:secret@minio/ezo?endpoint=http://minio:9000")).toMatchObject({
      bucket: "ezo",
      endpoint: "http://minio:9000",
      region: "us-east-1",
    });
  });

  it("leaves key, secret and region to the AWS variables when it names none", () => {
    const options = s3Options("s3://ezo");
    expect(options).toMatchObject({ bucket: "ezo" });
    expect(Object.keys(options)).not.toEqual(expect.arrayContaining(["credentials"]));
    expect(Object.keys(options)).not.toEqual(expect.arrayContaining(["region"]));
    expect(Object.keys(options)).not.toEqual(expect.arrayContaining(["endpoint"]));
  });

  it.each(["s3://key:secret@host/a/b", "s3:///", "file://relative/folder"])(
    "refuses %s, naming the variable",
    (url) => {
      expect(() => openStorage(url)).toThrow(ConfigError);
      expect(() => openStorage(url)).toThrow(/^STORAGE_URL: /);
    },
  );
});
