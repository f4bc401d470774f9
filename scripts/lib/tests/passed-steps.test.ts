import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { cleanCommit, notePassed, readPassed } from "./passed-steps.ts";
import type { TestReport } from "./test-reports.ts";

const report: TestReport = { counts: { passed: 3, failed: 0 }, times: [], failures: [] };
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "ezo-passed-"))));
afterEach(() => rmSync(folder, { recursive: true }));

it("steps that have passed count for their commit alone", async () => {
  expect(await readPassed(folder, "a")).toEqual(new Map());
  await notePassed(folder, "a", new Map([["Unit tests", report]]));
  expect(await readPassed(folder, "a")).toEqual(new Map([["Unit tests", report]]));
  expect(await readPassed(folder, "b")).toEqual(new Map());
});

it("a commit is one where no file is changed, added or deleted", () => {
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.ge", ...args], { cwd: folder });
  git("init", "-q");
  writeFileSync(join(folder, "a"), "1");
  git("add", "a");
  git("commit", "-q", "-m", "first");
  expect(cleanCommit(folder)).toMatch(/^[0-9a-f]{40}$/);
  writeFileSync(join(folder, "a"), "2");
  expect(cleanCommit(folder)).toBeUndefined();
  writeFileSync(join(folder, "a"), "1");
  writeFileSync(join(folder, "b"), "new");
  expect(cleanCommit(folder)).toBeUndefined();
});
