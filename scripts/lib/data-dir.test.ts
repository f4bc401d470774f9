import { chmod, mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeDataDir, existingDataDir } from "./data-dir.ts";

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ezo-data-dir-"));
  dataDir = join(folder, "data");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

describe("DATA_DIR", () => {
  it("must exist for a command, which creates none", async () => {
    await expect(existingDataDir(dataDir)).rejects.toThrow(`There is no folder ${dataDir}: set DATA_DIR`);
    await mkdir(dataDir);
    expect(await existingDataDir(relative(process.cwd(), dataDir))).toBe(dataDir);
  });

  it("is created for its owner only", async () => {
    await closeDataDir(dataDir);
    expect(await modeOf(dataDir)).toBe(0o700);
  });

  it.each(["755", "775", "750", "711"])("that others can read (%s) is closed to them", async (mode) => {
    await mkdir(dataDir);
    await chmod(dataDir, Number.parseInt(mode, 8));
    await closeDataDir(dataDir);
    expect(await modeOf(dataDir)).toBe(0o700);
  });

  it("stays open to the database's own user, who may traverse but not list it", async () => {
    await mkdir(dataDir);
    await chmod(dataDir, 0o710);
    await closeDataDir(dataDir);
    expect(await modeOf(dataDir)).toBe(0o710);
  });
});
