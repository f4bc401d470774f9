import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { readIfPresent, writeAtomically } from "../files.ts";
import type { TestReport } from "./test-reports.ts";

/** What the steps of a run that have passed reported, by their titles. */
export type PassedSteps = ReadonlyMap<string, TestReport>;

const NAME = "passed-steps.json";

interface Stored {
  commit: string;
  reports: Record<string, TestReport>;
}

/** The commit that is checked out in `folder`; undefined where a file differs from it, or is not in it. Throws outside of a repository. */
export function cleanCommit(folder: string): string | undefined {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trim();
  return git("status", "--porcelain") === "" ? git("rev-parse", "HEAD") : undefined;
}

/** The steps that have passed on this very commit; none where the last run was of another one. */
export async function readPassed(folder: string, commit: string): Promise<PassedSteps> {
  const text = await readIfPresent(join(folder, NAME));
  const stored = text === undefined ? undefined : (JSON.parse(text) as Stored);
  return new Map(stored?.commit === commit ? Object.entries(stored.reports) : []);
}

/** Written after each step: whatever ends the run, the next one goes on from there. */
export async function notePassed(folder: string, commit: string, passed: PassedSteps): Promise<void> {
  const stored: Stored = { commit, reports: Object.fromEntries(passed) };
  await writeAtomically(join(folder, NAME), JSON.stringify(stored));
}
