import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mergeReports, readPlaywright, readVitest, reportOf, slowestOf } from "./test-reports.ts";

let folder: string;
const file = (name: string) => join(folder, name);
const countsOf = async (...args: Parameters<typeof reportOf>) => (await reportOf(...args)).counts;

const vitestReport = {
  numPassedTests: 7,
  numFailedTests: 2,
  testResults: [
    {
      name: "/a.test.ts",
      status: "failed",
      assertionResults: [
        { fullName: "a one", status: "passed", duration: 5 },
        { fullName: "a two", status: "failed", failureMessages: ["expected 1 to be 2"] },
      ],
    },
    { name: "/c.test.ts", status: "failed", message: "no such module", assertionResults: [] },
  ],
};
const spec = (title: string, ...durations: number[]) => ({
  title,
  file: "b.spec.ts",
  ok: durations.length === 1,
  tests: [
    { results: durations.map((duration) => ({ duration, errors: [{ message: "locator not found" }] })) },
  ],
});
const playwrightReport = {
  stats: { expected: 6, unexpected: 2, skipped: 0 },
  errors: [{ message: "cannot be read", location: { file: "d.spec.ts" } }],
  suites: [{ specs: [spec("plain", 30)], suites: [{ specs: [spec("repeated", 20, 25)] }] }],
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ezo-reports-"));
  await writeFile(file("vitest.json"), JSON.stringify(vitestReport));
  const whole = { numPassedTests: 7, numFailedTests: 0, testResults: [] };
  await writeFile(file("loads-not.json"), JSON.stringify(whole));
  await writeFile(file("playwright.json"), JSON.stringify(playwrightReport));
  await writeFile(file("half.json"), '{"numPassedTests": 7');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("reportOf", () => {
  it("reads vitest's counts", async () => {
    expect(await countsOf(file("vitest.json"), readVitest, false)).toEqual({ passed: 7, failed: 2 });
  });

  it("reads Playwright's counts", async () => {
    expect(await countsOf(file("playwright.json"), readPlaywright, false)).toEqual({ passed: 6, failed: 2 });
  });

  it.each([
    ["a file that does not load", "loads-not.json", 7],
    ["a run that was cut off", "half.json", 0],
    ["a run without a report", "none.json", 0],
  ])("never reports a failed run as 0 failed: %s", async (_, name, passed) => {
    expect(await countsOf(file(name), readVitest, false)).toEqual({ passed, failed: 1 });
  });

  it("counts a step without tests only if it fails", async () => {
    expect(await countsOf(undefined, readVitest, true)).toEqual({ passed: 0, failed: 0 });
    expect(await countsOf(undefined, readVitest, false)).toEqual({ passed: 0, failed: 1 });
  });
});

it("merges reports, with failures of both runners and the slowest tests, every attempt counted", async () => {
  const whole = mergeReports(
    await reportOf(file("vitest.json"), readVitest, false),
    await reportOf(file("playwright.json"), readPlaywright, false),
  );
  expect(whole.counts).toEqual({ passed: 13, failed: 4 });
  expect(whole.failures).toEqual([
    { file: "/a.test.ts", title: "a two", message: "expected 1 to be 2" },
    { file: "/c.test.ts", title: "", message: "no such module" },
    { file: "b.spec.ts", title: "repeated", message: "locator not found\nlocator not found" },
    { file: "d.spec.ts", title: "", message: "cannot be read" },
  ]);
  expect(slowestOf(whole, 3).map(({ title, ms }) => [title, ms])).toEqual([
    ["repeated", 45],
    ["plain", 30],
    ["a one", 5],
  ]);
});
