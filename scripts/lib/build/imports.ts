import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, posix } from "node:path";
import { parseSync } from "vite";

/** Files matching `from` may not import what matches `to` but not `except`; both may use groups of `from` (`$1` to `$9`). */
export interface ImportRule {
  name: string;
  from: RegExp;
  to: string;
  except?: string;
}

/** Paths are relative to the root, with "/" between their parts; packages are `node_modules/name/`. */
interface Import {
  from: string;
  to: string;
}
export interface ImportReport {
  files: number;
  /** One line each. */
  faults: string[];
}

const SOURCE = /\.(ts|tsx|mjs)$/;
const SKIPPED = new Set(["node_modules", "dist", "generated"]);

/**
 * Reads every import, of values and types, below `folders` and reports broken rules, imports of missing files, and import
 * cycles.
 */
export function checkImports(
  root: string,
  folders: readonly string[],
  rules: readonly ImportRule[],
): ImportReport {
  const files = folders.flatMap((folder) => sourcesIn(root, folder));
  const imports: Import[] = [];
  const faults: string[] = [];
  for (const from of files) {
    for (const wanted of importsOf(join(root, from))) {
      if (isBuiltin(wanted)) continue;
      const to = resolveImport(root, from, wanted);
      if (to === undefined) faults.push(`missing: ${from} imports ${wanted}`);
      else imports.push({ from, to });
    }
  }
  for (const { from, to } of imports)
    for (const { name } of rules.filter((rule) => isBroken(rule, from, to)))
      faults.push(`${name}: ${from} imports ${to}`);
  for (const cycle of cyclesAmong(imports)) faults.push(`cycle: ${cycle.join(" → ")}`);
  return { files: files.length, faults };
}

function sourcesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sourcesIn(root, path);
    return SOURCE.test(entry.name) ? [path] : [];
  });
}

/** What a module imports and re-exports; not imports computed at run time. */
function importsOf(path: string): string[] {
  const text = readFileSync(path, "utf8");
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value),
    ),
    ...module.dynamicImports.map(
      ({ moduleRequest: { start, end } }) => /^["'](.*)["']$/.exec(text.slice(start, end))?.[1],
    ),
  ];
  return [...new Set(named.filter((name) => name !== undefined))];
}

/** The file or package that an import refers to; undefined if it does not exist. */
function resolveImport(root: string, from: string, wanted: string): string | undefined {
  const path = wanted.replace(/\?.*/, "");
  if (path.startsWith(".")) {
    const to = posix.join(dirname(from), path);
    return existsSync(join(root, to)) ? to : undefined;
  }
  const [, workspace, file] = /^@ezo\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (workspace) {
    const to = `${workspace}/src/${file}.ts`;
    return existsSync(join(root, to)) ? to : undefined;
  }
  const [name = path] = /^(@[^/]+\/)?[^/]+/.exec(path) ?? [];
  const isInstalled = ["", from.split("/")[0] ?? ""].some((place) =>
    existsSync(join(root, place, "node_modules", name)),
  );
  return isInstalled ? `node_modules/${name}/` : undefined;
}

function isBroken({ from, to, except }: ImportRule, importer: string, imported: string): boolean {
  const groups = from.exec(importer);
  if (!groups) return false;
  // Folder names need no escaping.
  const filled = (pattern: string) =>
    new RegExp(pattern.replace(/\$(\d)/g, (_, index: string) => groups[Number(index)] ?? ""));
  return filled(to).test(imported) && !(except !== undefined && filled(except).test(imported));
}

/** At least one cycle of every group of files that import each other. */
function cyclesAmong(imports: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
  const cycles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string) => {
    const place = path.indexOf(file);
    if (place >= 0) cycles.push([...path.slice(place), file]);
    if (place >= 0 || done.has(file)) return;
    path.push(file);
    for (const target of targets.get(file) ?? []) visit(target);
    path.pop();
    done.add(file);
  };
  for (const file of targets.keys()) visit(file);
  return cycles;
}
