import { readIfPresent } from "./files.ts";

export interface Counts {
  passed: number;
  failed: number;
}

export const sum = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
});

/** What a run of vitest counted, from its JSON report. */
export function readVitest(report: string): Counts {
  const { numPassedTests, numFailedTests } = JSON.parse(report) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  return { passed: numPassedTests, failed: numFailedTests };
}

/**
 * What a run of Playwright counted, from its JSON report. A test that passed when repeated counts as passed (see
 * `retries` in playwright.config.ts); Playwright names it as flaky in its own summary.
 */
export function readPlaywright(report: string): Counts {
  const { stats } = JSON.parse(report) as { stats: { expected: number; unexpected: number; flaky: number } };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

/**
 * The counts of one step. A step that failed without a failed test (a file that does not load, a run that was cut off,
 * no report at all) counts as one failure: no run that failed may end with "0 failed".
 */
export async function countsOf(
  file: string | undefined,
  read: (report: string) => Counts,
  succeeded: boolean,
): Promise<Counts> {
  let counts: Counts = { passed: 0, failed: 0 };
  const report = file === undefined ? undefined : await readIfPresent(file);
  if (report !== undefined) {
    try {
      counts = read(report);
    } catch {
      // Half a report: the run was cut off, and its exit code says the rest.
    }
  }
  return succeeded || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}
