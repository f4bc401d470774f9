import { readFileSync } from "node:fs";
import { minVersion, satisfies } from "semver";
import { describe, expect, it } from "vitest";
import { inRoot } from "../lib/paths.ts";
import { supportedNodes } from "../lib/processes/node-version.ts";

interface Locked {
  name?: string;
  version?: string;
  link?: boolean;
  optional?: boolean;
  resolved?: string;
  integrity?: string;
  engines?: { node?: string };
  deprecated?: string;
}
/** The root install and the tools installed on demand: each has its own lock file. */
const FOLDERS = [".", "e2e/api-tools", "bench/lighthouse", "knip"];
/** The oldest Node of each range in `engines`; npm warns about older ones by package. */
const NODES = supportedNodes()
  .split(" || ")
  .map((range) => minVersion(range)?.version ?? range);

const packagesOf = (folder: string) =>
  (
    JSON.parse(readFileSync(inRoot(folder, "package-lock.json"), "utf8")) as {
      packages: Record<string, Locked>;
    }
  ).packages;
const lockOf = (folder: string) =>
  Object.entries(packagesOf(folder)).filter(([path, { link }]) => path.includes("node_modules/") && !link);

it("the lock file and the guides name the versions of Node that package.json does", () => {
  expect(packagesOf(".")[""]?.engines?.node).toBe(supportedNodes());
  expect(NODES).toHaveLength(3);
  for (const guide of ["README.md", "README.ka.md", "CONTRIBUTING.md", "docs/deploy.md"]) {
    const text = readFileSync(inRoot(guide), "utf8");
    // 24.0.0 is written 24, 22.12.0 is written 22.12.
    for (const version of NODES) expect(text, guide).toContain(version.replace(/(?:\.0)+$/, ""));
  }
});

describe.each(FOLDERS)("npm ci in %s", (folder) => {
  const locked = lockOf(folder);

  it.each(NODES)("prints no warning on Node %s", (version) => {
    // npm skips optional packages that do not fit, without a warning.
    const wanted = locked.filter(([, { optional }]) => !optional);
    const unfit = wanted.filter(([, { engines }]) => !satisfies(version, engines?.node ?? "*"));
    const old = wanted.filter(([, { deprecated }]) => deprecated);
    expect(wanted.length).toBeGreaterThan(10);
    expect([...unfit, ...old].map(([path]) => path)).toEqual([]);
  });

  it("uses the user's registry", () => {
    expect(locked.filter(([, { resolved }]) => resolved)).toEqual([]);
  });

  // ASVS 5.0: 15.1.2
  it("takes no package from elsewhere, and none whose content has another hash than the one that was looked at", () => {
    // What comes from an address or a repository of sources has an address, or no hash.
    const isPinned = ({ resolved, integrity = "" }: Locked) =>
      resolved === undefined && /^sha512-[\w+/]{86}==$/.test(integrity);
    expect(locked.filter(([, entry]) => !isPinned(entry)).map(([path]) => path)).toEqual([]);
  });

  it("installs nothing twice that can be shared; `npm dedupe` fixes that", () => {
    const nested = new Map<string, string[]>();
    const atRoot = new Set(locked.map(([path]) => path));
    for (const [path, { name, version }] of locked) {
      const place = path.slice(path.lastIndexOf("node_modules/"));
      if (atRoot.has(place)) continue;
      const key = `${place} ${name ?? ""} ${version}`;
      nested.set(key, [...(nested.get(key) ?? []), path]);
    }
    expect([...nested.values()].filter((copies) => copies.length > 1)).toEqual([]);
  });
});
