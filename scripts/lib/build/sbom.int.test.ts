import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inRoot, root } from "../paths.ts";
import type { Lock } from "./notices.ts";

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "ezo-sbom-"))));
afterAll(() => rmSync(folder, { recursive: true }));

// ASVS 5.0: 15.1.2
it("names the packages that Ezo runs with in the versions of the lock file, and none of its tests", async () => {
  const file = join(folder, "ezo.cdx.json");
  await promisify(execFile)(process.execPath, ["--import", "tsx", "scripts/sbom.ts", file], { cwd: root });
  const list = JSON.parse(readFileSync(file, "utf8")) as {
    bomFormat: string;
    components: { "bom-ref": string; name: string; version: string }[];
    dependencies: { ref: string; dependsOn?: string[] }[];
  };
  expect(list.bomFormat).toBe("CycloneDX");
  const named = new Set(list.components.map(({ name, version }) => `${name} ${version}`));
  const { packages } = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8")) as Lock;
  const versionOf = (name: string) => `${name} ${packages[`node_modules/${name}`]?.version}`;
  for (const name of ["bullmq", "express", "pg", "sharp", "tsx"]) expect(named).toContain(versionOf(name));
  for (const name of ["vitest", "@playwright/test", "oxlint"]) expect(named).not.toContain(versionOf(name));
  const listed = new Set(list.components.map((component) => component["bom-ref"]));
  const unknown = list.dependencies.flatMap(({ dependsOn = [] }) =>
    dependsOn.filter((ref) => !listed.has(ref)),
  );
  expect(unknown, "packages that others depend on and that are not listed").toEqual([]);
}, 60_000);
