import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkedLine, checkedReport, noteChecked, readChecked } from "./checked-api.ts";
import { NO_TESTS } from "./test-reports.ts";

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), "ezo-checked-"))));
afterAll(() => rm(folder, { recursive: true }));

describe("what was checked against the API description", () => {
  it("is the sum over files and processes, each operation counted once", async () => {
    const notes = join(folder, "not-there-yet");
    noteChecked(notes, { requests: 3, answers: 4, operations: ["getNews", "getFooter"], described: 400 });
    noteChecked(notes, { requests: 0, answers: 0, operations: [], described: 400 });
    const ofOther = { requests: 1, answers: 2, operations: ["getNews", "getSite"], described: 400 };
    await writeFile(join(notes, "api-1.jsonl"), `${JSON.stringify(ofOther)}\n`);
    await writeFile(join(notes, "integration.json"), "{}");
    const checked = await readChecked(notes);
    expect(checked).toMatchObject({ requests: 4, answers: 6, described: 400 });
    expect(new Set(checked.operations)).toEqual(new Set(["getNews", "getFooter", "getSite"]));
    expect(checkedLine(checked)).toBe(
      "4 requests and 6 answers of 3 of 400 operations checked against the API description",
    );
    expect(checkedReport(checked)).toEqual(NO_TESTS);
  });

  it("fails the run if it is nothing", async () => {
    const nothing = await readChecked(join(folder, "none"));
    expect(nothing).toEqual({ requests: 0, answers: 0, operations: [], described: 0 });
    expect(checkedReport(nothing).counts).toEqual({ passed: 0, failed: 1 });
    expect(checkedReport({ ...nothing, answers: 1 }).counts.failed).toBe(1);
  });
});
