import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { leastFreeBytes } from "./free-space.ts";

it("asks the disk of the data and that of files outside, and no storage elsewhere", async () => {
  const here = await mkdtemp(join(tmpdir(), "ezo-disk-"));
  try {
    // Folders that are made with their first file.
    const nowhere = join(here, "none");
    const freeOf = (dataDir: string, storageUrl: string) => leastFreeBytes({ dataDir, storageUrl });
    expect(await freeOf(nowhere, pathToFileURL(nowhere).href)).toBe(Infinity);
    expect(await freeOf(nowhere, "s3://bucket")).toBe(Infinity);
    const asked = [await freeOf(here, "s3://bucket"), await freeOf(nowhere, pathToFileURL(here).href)];
    for (const free of asked) {
      expect(free).toBeGreaterThan(0);
      expect(free).toBeLessThan(Infinity);
    }
  } finally {
    await rm(here, { recursive: true });
  }
});
