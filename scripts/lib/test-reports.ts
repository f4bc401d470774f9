import { readIfPresent } from "./files.ts";

export interface Counts {
  passed: number;
  failed: number;
}
/** How long one test took, with the file it is in. */
export interface TestTime {
  title: string;
  file: string;
  ms: number;
}
/** What one run of a test runner reported. */
export interface TestReport {
  counts: Counts;
  times: TestTime[];
}

export const NO_TESTS: TestReport = { counts: { passed: 0, failed: 0 }, times: [] };

export const joined = (a: TestReport, b: TestReport): TestReport => ({
  counts: { passed: a.counts.passed + b.counts.passed, failed: a.counts.failed + b.counts.failed },
  times: [...a.times, ...b.times],
});

/** The tests that took longest, slowest first. */
export const slowestOf = ({ times }: TestReport, count: number): TestTime[] =>
  times.toSorted((a, b) => b.ms - a.ms).slice(0, count);

/** Reads vitest's JSON report. */
export function readVitest(report: string): TestReport {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report) as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: { name: string; assertionResults: { fullName: string; duration?: number | null }[] }[];
  };
  return {
    counts: { passed: numPassedTests, failed: numFailedTests },
    times: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({ title: fullName, file: name, ms: duration ?? 0 })),
    ),
  };
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: { results: { duration: number }[] }[] }[];
}

/** Reads Playwright's JSON report. */
export function readPlaywright(report: string): TestReport {
  const { stats, suites } = JSON.parse(report) as {
    stats: { expected: number; unexpected: number };
    suites: PlaywrightSuite[];
  };
  return {
    counts: { passed: stats.expected, failed: stats.unexpected },
    times: suites.flatMap(timesOfSuite),
  };
}

function timesOfSuite({ suites = [], specs = [] }: PlaywrightSuite): TestTime[] {
  const own = specs.map(({ title, file, tests }) => ({
    title,
    file,
    ms: tests.flatMap(({ results }) => results).reduce((total, { duration }) => total + duration, 0),
  }));
  return [...own, ...suites.flatMap(timesOfSuite)];
}

/**
 * The report of one step. A step that failed without a failed test (a file that does not load, a run that was cut off,
 * no report at all) counts as one failure: no run that failed may end with "0 failed".
 */
export async function reportOf(
  file: string | undefined,
  read: (report: string) => TestReport,
  succeeded: boolean,
): Promise<TestReport> {
  const report = file === undefined ? undefined : await readIfPresent(file);
  const found = (report !== undefined && parsed(report, read)) || NO_TESTS;
  return succeeded || found.counts.failed > 0 ? found : { ...found, counts: { ...found.counts, failed: 1 } };
}

/** Undefined for half a report: the run was cut off, and its exit code says the rest. */
function parsed(report: string, read: (report: string) => TestReport): TestReport | undefined {
  try {
    return read(report);
  } catch {
    return undefined;
  }
}
