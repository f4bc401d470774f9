/**
 * Runs oxlint over every package, as part of `npm run lint`. Its rules need types, so it reports errors of types from the same
 * program. That takes minutes: a package is skipped if neither it nor the packages it refers to have changed since it last passed.
 */
import { readFile } from "node:fs/promises";
import { totalmem } from "node:os";
import { dirname, join, normalize } from "node:path";
import { isFresh, makeIfStale, type Product } from "./lib/build/fingerprint.ts";
import { inRoot, installedPackages } from "./lib/paths.ts";
import { messageOf } from "./lib/report.ts";
import { runProgram } from "./lib/processes/run-tool.ts";

/** Affects every package. The database client is generated from the schema. */
const COMMON = [".oxlintrc.json", "tsconfig.base.json", installedPackages, "prisma/schema.prisma"];
/** `knip/knip.ts` has its types from a program that the search for dead code installs, which comes first. */
const ROOT_FILES = ["vitest.config.ts", "prisma.config.ts", "knip/knip.ts"];

/** The packages, each after those it refers to, with everything it refers to. */
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

/** Folders that a project refers to, relative to the root. */
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

const MEBIBYTE = 1024 * 1024;
/**
 * For the type checker, a program in Go that keeps most of what it makes until it ends: its garbage is collected a quarter as
 * often as usual, while it takes no more than half of the machine's memory.
 */
const LAZY_GARBAGE_COLLECTION = {
  GOGC: "400",
  GOMEMLIMIT: `${Math.floor(totalmem() / 2 / MEBIBYTE)}MiB`,
};

/** One process for all stale packages, because each process would read shared types again. */
async function lint(all: readonly Linted[]): Promise<void> {
  const fresh = await Promise.all(all.map(({ product }) => isFresh(product)));
  const stale = all.filter((_, index) => !fresh[index]);
  if (stale.length === 0) return;
  const targets = stale.flatMap((one) => one.targets);
  let check: Promise<void> | undefined;
  const checkOnce = () =>
    (check ??= runProgram("lint", "oxlint", ["--type-aware", "--type-check", "--deny-warnings", ...targets], {
      env: { ...LAZY_GARBAGE_COLLECTION, ...process.env },
    }));
  await Promise.all(stale.map(({ product }) => makeIfStale(product, checkOnce)));
}

const folders = [...(await packages())].map(([name, all]) => linted(name, [name], all));
try {
  await lint([linted("root", ROOT_FILES, ROOT_FILES), ...folders]);
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
