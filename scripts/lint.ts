/**
 * The rules of .oxlintrc.json over every package, as part of `npm run lint`. They read types, which takes as long as a
 * type check, so a package is left out while it and all that it refers to are as they were when it last passed.
 */
import { readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { isFresh, makeIfStale, type Product } from "./lib/fingerprint.ts";
import { inRoot, installedPackages } from "./lib/paths.ts";
import { messageOf } from "./lib/report.ts";
import { runProgram } from "./lib/run-tool.ts";

/** What decides about every package. The database client is made from the schema. */
const COMMON = [".oxlintrc.json", "tsconfig.base.json", installedPackages, "prisma/schema.prisma"];
const ROOT_FILES = ["vitest.config.ts", "prisma.config.ts"];

/** The packages, each after those that it refers to, with all that it refers to. */
async function packages(): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  const visit = async (name: string): Promise<Set<string>> => {
    const known = found.get(name);
    if (known) return known;
    const all = new Set([name]);
    for (const other of await referencesOf(join(name, "tsconfig.json")))
      for (const inner of await visit(other)) all.add(inner);
    found.set(name, all);
    return all;
  };
  for (const name of await referencesOf("tsconfig.json")) await visit(name);
  return found;
}

/** Folders that a project refers to, relative to the root. Files beside its own are part of its folder. */
async function referencesOf(file: string): Promise<string[]> {
  const { references = [] } = JSON.parse(await readFile(inRoot(file), "utf8")) as {
    references?: { path: string }[];
  };
  return references
    .map(({ path }) => normalize(join(dirname(file), path)))
    .filter((path) => !path.endsWith(".json"));
}

interface Linted {
  targets: string[];
  product: Product;
}
const linted = (name: string, targets: string[], sources: Iterable<string>): Linted => ({
  targets,
  product: { name: `lint-${name}`, sources: [...sources, ...COMMON], outputs: [], withTests: true },
});

/** One process for all that are stale: each would read the types of what they share anew. */
async function lint(all: readonly Linted[]): Promise<void> {
  const fresh = await Promise.all(all.map(({ product }) => isFresh(product)));
  const stale = all.filter((_, index) => !fresh[index]);
  if (stale.length === 0) return;
  const targets = stale.flatMap((one) => one.targets);
  let check: Promise<void> | undefined;
  const checkOnce = () =>
    (check ??= runProgram("lint", "oxlint", ["--type-aware", "--deny-warnings", ...targets]));
  await Promise.all(stale.map(({ product }) => makeIfStale(product, checkOnce)));
}

const folders = [...(await packages())].map(([name, all]) => linted(name, [name], all));
try {
  await lint([linted("root", ROOT_FILES, ROOT_FILES), ...folders]);
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
