import { readdir, readFile } from "node:fs/promises";
import { HEADING_FACES, HEADING_FONTS } from "@ezo/contract/values/heading-fonts";
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

const web = new URL("../../../web/", import.meta.url);
/** The texts of the files in a folder of the web and in those below it, by path. */
async function textsIn(folder: string, ending: string): Promise<Map<string, string>> {
  const at = new URL(`${folder}/`, web);
  const paths = (await readdir(at, { recursive: true })).filter((path) => path.endsWith(ending));
  const read = async (path: string) => [path, await readFile(new URL(path, at), "utf8")] as const;
  return new Map(await Promise.all(paths.map(read)));
}

const readManifest = async () => {
  const path = new URL("dist/client/.vite/manifest.json", web);
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

it("has a file in each script for every face that a firm may choose for its headings", async () => {
  const sheet = await readFile(new URL("dist/client/fonts/fonts.css", web), "utf8");
  const faces = sheet.split("@font-face").slice(1);
  for (const font of HEADING_FONTS) {
    const { family, weight } = HEADING_FACES[font];
    const families = family.split(",").map((name) => `font-family: ${name};`);
    const found = faces.filter(
      (face) => families.some((name) => face.includes(name)) && face.includes(`font-weight: ${weight};`),
    );
    const files = found.map((face) => /url\("\/(fonts\/[^"]+)"\)/.exec(face)?.[1] ?? "");
    expect(
      files.map((file) => /-(georgian|latin|cyrillic)\./.exec(file)?.[1] ?? "").toSorted(),
      font,
    ).toEqual(["cyrillic", "georgian", "latin"]);
    for (const file of files)
      expect((await readFile(new URL(`dist/client/${file}`, web))).length, file).toBeGreaterThan(2000);
  }
});

// The bundler leaves a style sheet out when all its class names are inlined elsewhere (see vite.config.ts).
it("has the styles of every class name of our own style sheets", async () => {
  const built = [...(await textsIn("dist/client/assets", ".css")).values()].join("\n");
  const styled = new Set([...built.matchAll(/\.([\w-]+)_[\w-]{4}(?![\w-])/g)].map(([, name]) => name));
  const written = [...(await textsIn("src", ".module.css"))].flatMap(([path, text]) => {
    const rules = text.replaceAll(/\/\*[^]*?\*\//g, "").replaceAll(/:global\([^)]*\)/g, "");
    return [...rules.matchAll(/\.([a-zA-Z][\w-]*)(?=[^{};]*\{)/g)].map(([, name]) => ({ path, name }));
  });
  expect(written.length).toBeGreaterThan(1000);
  expect(written.filter(({ name }) => !styled.has(name))).toEqual([]);
});
