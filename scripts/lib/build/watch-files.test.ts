import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchFiles } from "./watch-files.ts";

let folder: string;
let seen: string[];
let watcher: { close: () => Promise<void> };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ezo-watch-"));
  await mkdir(join(folder, "deep"));
  await writeFile(join(folder, "deep/a.ts"), "1");
  seen = [];
  watcher = await watchFiles(folder, ["."], {
    onChange: (file) => seen.push(file),
    onError: (error) => {
      throw error;
    },
  });
});
afterEach(async () => {
  await watcher.close();
  await rm(folder, { recursive: true, force: true });
});

it("reports edits, even if an editor replaces the file each time", async () => {
  for (const text of ["2", "3", "4"]) {
    seen.length = 0;
    await writeFile(join(folder, "deep/a.ts.draft"), text);
    await rename(join(folder, "deep/a.ts.draft"), join(folder, "deep/a.ts"));
    await vi.waitFor(() => expect(seen).toContain("deep/a.ts"));
  }
});

it("reports files in new folders", async () => {
  await mkdir(join(folder, "new"));
  await vi.waitFor(() => expect(seen).toContain("new"));
  await writeFile(join(folder, "new/b.ts"), "1");
  await vi.waitFor(() => expect(seen).toContain("new/b.ts"));
  await rm(join(folder, "new"), { recursive: true });
  await mkdir(join(folder, "new"));
  seen.length = 0;
  await vi.waitFor(async () => {
    await writeFile(join(folder, "new/c.ts"), String(Math.random()));
    expect(seen).toContain("new/c.ts");
  });
});
