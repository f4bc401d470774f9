import { createHash } from "node:crypto";
import { readFile, readdir, rm, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { exists, readIfPresent, writeAtomically } from "../files.ts";
import { cacheDir, root } from "../paths.ts";

const skippedFolders = new Set(["node_modules", "dist", "generated", ".cache", "test-results"]);
const hiddenFiles = /^\./;
const tests = /\.(test|spec)\.tsx?$/;

/**
 * A hash that changes if a file below these paths is added, removed, renamed or edited. Paths are relative to `base` and
 * need not exist. Generated files and installed packages are ignored, and so are tests unless `withTests`.
 */
export async function fingerprint(paths: string[], base = root, withTests = false): Promise<string> {
  const isSource = (name: string) => !hiddenFiles.test(name) && (withTests || !tests.test(name));
  const lists = await Promise.all(paths.map((path) => listFiles(join(base, path), isSource)));
  const files = lists.flat().sort();
  const contents = await Promise.all(files.map((file) => readFile(file)));
  const hash = createHash("sha256");
  for (const [index, file] of files.entries()) {
    hash.update(`${relative(base, file)}\0${contents[index]?.length ?? 0}\0`);
    hash.update(contents[index] ?? "");
  }
  return hash.digest("hex");
}

/** An output that is rebuilt only if its sources change. */
export interface Product {
  name: string;
  /** Files and folders it is made from, relative to the root. */
  sources: string[];
  /** Its files, absolute paths. */
  outputs: string[];
  /** Whether it depends on tests too. */
  withTests?: boolean;
}

const fingerprintOf = ({ sources, withTests }: Product, base: string) =>
  fingerprint(sources, base, withTests);

/** The file with the fingerprint of the sources a product was last built from. */
const recordOf = (name: string, folder: string) => join(folder, "made", name);

/** Whether a product exists and is up to date with its sources. */
export async function isFresh(product: Product, base = root, folder = cacheDir): Promise<boolean> {
  const recorded = await readIfPresent(recordOf(product.name, folder));
  if (recorded === undefined) return false;
  const there = await Promise.all(product.outputs.map(exists));
  return there.every(Boolean) && recorded === (await fingerprintOf(product, base));
}

/** Builds a product unless it is fresh. Returns whether it was built. */
export async function makeIfStale(
  product: Product,
  make: () => Promise<void>,
  base = root,
  folder = cacheDir,
): Promise<boolean> {
  if (await isFresh(product, base, folder)) return false;
  // Computed before the work, so that an edit made meanwhile leads to another build. The record is removed first and
  // written last, so that aborted work does not count as done.
  const sources = await fingerprintOf(product, base);
  await rm(recordOf(product.name, folder), { force: true });
  await make();
  await writeAtomically(recordOf(product.name, folder), sources);
  return true;
}

async function listFiles(path: string, isSource: (name: string) => boolean): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return [];
  if (found.isFile()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const lists = await Promise.all(
    entries.map(async (entry): Promise<string[]> => {
      const inner = join(path, entry.name);
      if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : listFiles(inner, isSource);
      return isSource(entry.name) ? [inner] : [];
    }),
  );
  return lists.flat();
}
