import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Script } from "node:vm";
import { expect, it, onTestFinished } from "vitest";
import { readApiViewer } from "./api-viewer.ts";

it("reads the viewer as a script without a source map", async () => {
  const viewer = await readApiViewer();
  expect(viewer.length).toBeGreaterThan(1_000_000);
  expect(() => new Script(viewer)).not.toThrow();
  expect(viewer).not.toContain("sourceMappingURL");
});

it("fails if the package contains no viewer", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ezo-viewer-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "index.js"), 'export const viewer = "elsewhere";');
  await expect(readApiViewer(join(folder, "index.js"))).rejects.toThrow("0 viewers");
});
