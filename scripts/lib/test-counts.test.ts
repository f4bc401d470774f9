import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countsOf, readPlaywright, readVitest, sum } from "./test-counts.ts";

let folder: string;
const file = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ezo-counts-"));
  await writeFile(
    file("vitest.json"),
    JSON.stringify({ numPassedTests: 7, numFailedTests: 2, numPendingTests: 1 }),
  );
  await writeFile(file("loads-not.json"), JSON.stringify({ numPassedTests: 7, numFailedTests: 0 }));
  await writeFile(
    file("playwright.json"),
    JSON.stringify({ stats: { expected: 5, unexpected: 2, flaky: 1, skipped: 0 } }),
  );
  await writeFile(file("half.json"), '{"numPassedTests": 7');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("countsOf", () => {
  it("reads vitest's report", async () => {
    expect(await countsOf(file("vitest.json"), readVitest, false)).toEqual({ passed: 7, failed: 2 });
  });

  it("counts a browser test that passed at its second try as passed", async () => {
    expect(await countsOf(file("playwright.json"), readPlaywright, false)).toEqual({ passed: 6, failed: 2 });
  });

  it.each([
    ["a file that does not load", "loads-not.json", 7],
    ["a run that was cut off", "half.json", 0],
    ["a run without a report", "none.json", 0],
  ])("never tells a failed run as 0 failed: %s", async (_, name, passed) => {
    expect(await countsOf(file(name), readVitest, false)).toEqual({ passed, failed: 1 });
  });

  it("counts a step without tests only when it fails", async () => {
    expect(await countsOf(undefined, readVitest, true)).toEqual({ passed: 0, failed: 0 });
    expect(await countsOf(undefined, readVitest, false)).toEqual({ passed: 0, failed: 1 });
  });
});

it("sums", () => {
  expect(sum({ passed: 1, failed: 2 }, { passed: 3, failed: 4 })).toEqual({ passed: 4, failed: 6 });
});
