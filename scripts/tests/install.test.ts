import { readFileSync } from "node:fs";
import { satisfies } from "semver";
import { describe, expect, it } from "vitest";
import { inRoot } from "../lib/paths.ts";

interface Locked {
  name?: string;
  version?: string;
  link?: boolean;
  optional?: boolean;
  resolved?: string;
  engines?: { node?: string };
  deprecated?: string;
}
/** The root install and the tools installed on demand: each has its own lock file. */
const FOLDERS = [".", "e2e/api-tools", "bench/lighthouse", "knip"];
/** The oldest Node of each major version that every package accepts; npm warns about older ones by package. */
const NODES = ["20.19.5", "22.13.0", "24.0.0"];

const lockOf = (folder: string) =>
  Object.entries(
    (
      JSON.parse(readFileSync(inRoot(folder, "package-lock.json"), "utf8")) as {
        packages: Record<string, Locked>;
      }
    ).packages,
  ).filter(([path, { link }]) => path.includes("node_modules/") && !link);

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
