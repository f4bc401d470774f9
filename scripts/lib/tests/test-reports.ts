import { readIfPresent } from "../files.ts";

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
/** A failed test, or a file that could not be run (then `title` is empty). */
export interface TestFailure {
  title: string;
  file: string;
  /** As the runner reported it, perhaps with terminal colours. */
  message: string;
}
/** What one run of a test runner reported. */
export interface TestReport {
  counts: Counts;
  times: TestTime[];
  failures: TestFailure[];
}

export const NO_TESTS: TestReport = { counts: { passed: 0, failed: 0 }, times: [], failures: [] };

export const mergeReports = (a: TestReport, b: TestReport): TestReport => ({
  counts: { passed: a.counts.passed + b.counts.passed, failed: a.counts.failed + b.counts.failed },
  times: [...a.times, ...b.times],
  failures: [...a.failures, ...b.failures],
});

/** The tests that took longest, slowest first. */
export const slowestOf = ({ times }: TestReport, count: number): TestTime[] =>
  times.toSorted((a, b) => b.ms - a.ms).slice(0, count);

interface VitestFile {
  name: string;
  status: string;
  /** Why the file could not be run. */
  message?: string;
  assertionResults: {
    fullName: string;
    status: string;
    duration?: number | null;
    failureMessages?: string[] | null;
  }[];
}

/** Reads vitest's JSON report. */
export function readVitest(report: string): TestReport {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report) as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: VitestFile[];
  };
  return {
    counts: { passed: numPassedTests, failed: numFailedTests },
    times: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({ title: fullName, file: name, ms: duration ?? 0 })),
    ),
    failures: testResults.flatMap(failuresOfFile),
  };
}

function failuresOfFile({ name, status, message, assertionResults }: VitestFile): TestFailure[] {
  const ofTests = assertionResults
    .filter((test) => test.status === "failed")
    .map(({ fullName, failureMessages }) => ({
      title: fullName,
      file: name,
      message: failureMessages?.join("\n") ?? "",
    }));
  const isFileOnly = status === "failed" && ofTests.length === 0;
  return isFileOnly ? [{ title: "", file: name, message: message ?? "" }] : ofTests;
}

interface PlaywrightSpec {
  title: string;
  file: string;
  ok: boolean;
  tests: { results: { duration: number; errors?: { message?: string }[] }[] }[];
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: PlaywrightSpec[];
}

/** Reads Playwright's JSON report. */
export function readPlaywright(report: string): TestReport {
  const { stats, suites, errors } = JSON.parse(report) as {
    stats: { expected: number; unexpected: number };
    suites: PlaywrightSuite[];
    /** Failures outside of tests, such as a file that does not load. */
    errors?: { message?: string; location?: { file: string } }[];
  };
  const specs = suites.flatMap(specsOf);
  return {
    counts: { passed: stats.expected, failed: stats.unexpected },
    times: specs.map(({ title, file, tests }) => ({
      title,
      file,
      ms: resultsOf(tests).reduce((total, { duration }) => total + duration, 0),
    })),
    failures: [
      ...specs
        .filter(({ ok }) => !ok)
        .map(({ title, file, tests }) => ({
          title,
          file,
          message: messagesOf(resultsOf(tests).flatMap((result) => result.errors ?? [])),
        })),
      ...(errors ?? []).map((error) => ({
        title: "",
        file: error.location?.file ?? "",
        message: messagesOf([error]),
      })),
    ],
  };
}

const resultsOf = (tests: PlaywrightSpec["tests"]) => tests.flatMap(({ results }) => results);
const messagesOf = (errors: { message?: string }[]) => errors.map(({ message }) => message ?? "").join("\n");
const specsOf = ({ suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/**
 * The report of one step. A step that failed without a failed test (a file that does not load, an aborted run, a missing
 * report) counts as one failure, so that no failed run ends with "0 failed".
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

/** Undefined for an incomplete report: the run was aborted, and its exit code decides. */
function parsed(report: string, read: (report: string) => TestReport): TestReport | undefined {
  try {
    return read(report);
  } catch {
    return undefined;
  }
}
