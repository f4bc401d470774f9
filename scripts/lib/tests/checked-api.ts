import { appendFileSync, mkdirSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { NO_TESTS, type TestReport } from "./test-reports.ts";

/** How much of what tests have sent and got was compared with the API description. */
export interface CheckedApi {
  requests: number;
  answers: number;
  /** The operations of which an answer was checked. */
  operations: string[];
  /** How many operations the description has. */
  described: number;
}

const NOTES = /^api-\d+\.jsonl$/;

/** Adds what a process has checked to its file in `folder`. */
export function noteChecked(folder: string, checked: CheckedApi): void {
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `api-${process.pid}.jsonl`), `${JSON.stringify(checked)}\n`);
}

/** What all processes together have noted in `folder`. */
export async function readChecked(folder: string): Promise<CheckedApi> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => NOTES.test(name)).map((name) => readFile(join(folder, name), "utf8"));
  const lines = (await Promise.all(files)).flatMap((text) => text.split("\n").filter(Boolean));
  const notes = lines.map((line) => JSON.parse(line) as CheckedApi);
  return {
    requests: notes.reduce((sum, { requests }) => sum + requests, 0),
    answers: notes.reduce((sum, { answers }) => sum + answers, 0),
    operations: [...new Set(notes.flatMap(({ operations }) => operations))],
    described: Math.max(0, ...notes.map(({ described }) => described)),
  };
}

export const checkedLine = ({ requests, answers, operations, described }: CheckedApi): string =>
  `${requests} requests and ${answers} answers of ${operations.length} of ${described} operations checked against the API description`;

/** Of a whole run of the integration tests: it has failed if nothing was checked, though every test may have passed. */
export const checkedReport = (checked: CheckedApi): TestReport =>
  checked.requests > 0 && checked.answers > 0
    ? NO_TESTS
    : {
        counts: { passed: 0, failed: 1 },
        times: [],
        failures: [
          {
            title: "no call was checked against the API description",
            file: "e2e/stack/description/watch-api.ts",
            message: checkedLine(checked),
          },
        ],
      };
