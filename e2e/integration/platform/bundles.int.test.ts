import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";

/** A file of the build in the Vite manifest. */
interface Chunk {
  file: string;
  src?: string;
  css?: string[];
  imports?: string[];
}

/** All files that loading `name` loads, with styles and imports. */
function filesOf(manifest: Record<string, Chunk>, name: string, seen = new Set<string>()): string[] {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  const imported = (chunk.imports ?? []).flatMap((one) => filesOf(manifest, one, seen));
  return [chunk.file, ...(chunk.css ?? []), ...imported];
}

const readManifest = async () => {
  const path = new URL("../../../web/dist/client/.vite/manifest.json", import.meta.url);
  return JSON.parse(await readFile(path, "utf8")) as Record<string, Chunk>;
};

it("loads nothing of the explorer on an apartment's page", async () => {
  const manifest = await readManifest();
  const screen = (name: string) => filesOf(manifest, `src/public/explorer/${name}.tsx`);
  const isExplorer = (file: string) => /\/(explorer|filters)-/.test(file);
  expect(screen("floor-page").filter(isExplorer)).toHaveLength(2);
  expect(screen("apartment/apartment-page").filter(isExplorer)).toEqual([]);
});

it("loads nothing of the admin on public pages", async () => {
  const manifest = await readManifest();
  const visited = Object.values(manifest).filter(({ src }) => /^src\/(public|shared)\//.test(src ?? ""));
  expect(visited.length).toBeGreaterThan(10);
  for (const { src = "" } of visited)
    expect(
      filesOf(manifest, src).filter((file) => /admin/.test(file)),
      src,
    ).toEqual([]);
});
