import sharp from "sharp";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Db } from "../platform/db.ts";
import type { Log } from "../platform/log/log.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { createSiteIcons, readPrintedMark } from "./site-icons.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("reads the setting once a second at most, however often an address with another version is asked for", async () => {
  let reads = 0;
  const setting = {
    findMany: () => {
      reads += 1;
      return Promise.resolve([]);
    },
  };
  // No more of both is asked of a firm without a mark.
  const icons = createSiteIcons({ db: { setting } as unknown as Db, storage: {} as Storage });
  for (let asked = 0; asked < 50; asked += 1) {
    icons.doubt();
    expect(await icons.version()).toBeNull();
  }
  expect(reads).toBe(1);
  vi.advanceTimersByTime(1000);
  icons.doubt();
  await icons.version();
  expect(reads).toBe(2);
  // What has changed here is known at once.
  icons.forget();
  await icons.version();
  expect(reads).toBe(3);
});

const aMark = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: "#1f3d36" } })
    .png()
    .toBuffer();

it("leaves a mark out of documents whose file is gone or damaged, and logs that", async () => {
  vi.useRealTimers();
  const value = { logo_media_id: null, mark_media_id: 1, accent: "#7A1F1F" };
  const media = { contentHash: "0".repeat(64), originalKey: "media/mark.png" };
  const db = {
    setting: { findMany: () => Promise.resolve([{ name: "brand", value }]) },
    media: { findUnique: () => Promise.resolve(media) },
  } as unknown as Db;
  const warned: string[] = [];
  const log = { warn: (_: object, text: string) => warned.push(text) } as unknown as Log;
  const printed = (file: Uint8Array | null) => {
    const storage = {
      exists: () => Promise.resolve(file !== null),
      bytes: () => (file ? Promise.resolve(file) : Promise.reject(new Error("no such file"))),
    } as unknown as Storage;
    return readPrintedMark({ db, storage, log });
  };
  const whole = await aMark();
  expect(await printed(whole)).not.toBeNull();
  expect(warned).toEqual([]);
  for (const [index, file] of [null, Buffer.alloc(0), whole.subarray(0, 20)].entries()) {
    expect(await printed(file)).toBeNull();
    expect(warned).toHaveLength(index + 1);
  }
});
