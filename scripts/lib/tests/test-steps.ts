import { join } from "node:path";
import { cacheDir } from "../paths.ts";
import { PlainError } from "../report.ts";
import { readPlaywright, readVitest, type TestReport } from "./test-reports.ts";

export interface TestStep {
  title: string;
  command: string[];
  /** For steps that count tests: where their report goes, and how to read it. */
  report?: { file: string; read: (report: string) => TestReport };
  env?: NodeJS.ProcessEnv;
  /** Whether its tests make so many calls that some must have been checked against the API description. */
  checksApi?: boolean;
  /** Whether later steps need the files that it makes, so that a resumed run repeats it. */
  isNeeded?: boolean;
}

/** What to run: the tests in some files, or, if none is named, the unit tests, the quick or the full run. */
export interface TestRequest {
  files: readonly string[];
  scope?: "unit" | "quick" | "full";
}

export const reportsDir = join(cacheDir, "test-reports");

const script = (name: string) => [process.execPath, "--import", "tsx", `scripts/${name}.ts`];
const generate: TestStep = { title: "Generated files", command: script("generate"), isNeeded: true };
const lint: TestStep = { title: "Types and lint", command: ["npm", "run", "--silent", "lint"] };
/** The compiler's own check, of declarations and references between packages too. */
const types: TestStep = { title: "Types, by the compiler", command: ["npm", "run", "--silent", "typecheck"] };
const build: TestStep = { title: "Build", command: script("build"), isNeeded: true };

function vitest(title: string, name: string, projects: string[], files: readonly string[] = []): TestStep {
  const file = join(reportsDir, `${name}.json`);
  const selected = projects.flatMap((project) => ["--project", project]);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return {
    title,
    command: ["vitest", "run", ...selected, ...reporters, ...files],
    report: { file, read: readVitest },
  };
}

/** Two processes that take about equally long, for two cores. */
const unit = () => vitest("Unit tests", "unit", ["unit", "unit-site"]);
const admin = () => vitest("Unit tests of admin pages", "unit-page", ["unit-page"]);
const unitFiles = (files: readonly string[]) => vitest("Unit tests", "unit", ["unit"], files);
const pageFiles = (files: readonly string[]) =>
  vitest("Unit tests of pages", "unit-page", ["unit-site", "unit-page"], files);
const INTEGRATION = "Integration tests, on PostgreSQL alone and with Redis";
const MODES = ["integration-postgres", "integration-redis"];
const integration = (files?: readonly string[]): TestStep => ({
  ...vitest(INTEGRATION, "integration", MODES, files),
  checksApi: files === undefined,
});
/** Of the full run, which takes an hour for them: what has passed is not repeated when it is resumed. */
const INTEGRATION_PARTS = 4;
const integrationParts = (): TestStep[] =>
  Array.from({ length: INTEGRATION_PARTS }, (_, index) => {
    const part = `${index + 1}/${INTEGRATION_PARTS}`;
    const name = `integration-${index + 1}`;
    return { ...vitest(`${INTEGRATION}, ${part}`, name, MODES, [`--shard=${part}`]), checksApi: true };
  });
const faults = (files?: readonly string[]) =>
  vitest("Faults, in their short form", "faults", ["faults-postgres", "faults-redis"], files);
/** They mostly wait for killed processes, so they run in parallel with other tests. */
const faultsOnPostgres = vitest("Faults on PostgreSQL alone", "faults-postgres", ["faults-postgres"]);
const faultsWithRedis = vitest("Faults with Redis", "faults-redis", ["faults-redis"]);

function browser(files: readonly string[] = []): TestStep {
  const file = join(reportsDir, "browser.json");
  return {
    title: "Browser tests",
    command: ["playwright", "test", "--config", "e2e/playwright.config.ts", "--reporter=list,json", ...files],
    report: { file, read: readPlaywright },
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  };
}

/** The supported versions of Node. */
const NODE_MAJORS = [20, 22, 24];

/** Those besides the one that runs the tests. */
export const otherMajors = (running: string): number[] =>
  NODE_MAJORS.filter((major) => major !== Number.parseInt(running, 10));

/** The package `node` downloads its binary in an install script, which .npmrc disables for all others. */
const onNode = (major: number): TestStep => {
  const file = join(reportsDir, `node-${major}.json`);
  const npx = ["npx", "--yes", "--ignore-scripts=false", "--package", `node@${major}`];
  return {
    title: `Node ${major}: unit tests, server and worker`,
    command: [...npx, "node", "--import", "tsx", "e2e/smoke.ts", String(major), file],
    report: { file, read: readVitest },
    // Another version of Node needs every test, but not a million inputs of each again.
    env: { TESTS: "quick" },
  };
};

/** Kinds of test files by ending; the first match counts. */
const KINDS = [
  { ending: ".spec.ts", step: browser, needsBuild: true },
  { ending: ".fault.test.ts", step: faults, needsBuild: true },
  // Tests of the launcher start the build.
  { ending: ".int.test.ts", step: integration, needsBuild: true },
  { ending: ".test.ts", step: unitFiles, needsBuild: false },
  { ending: ".test.tsx", step: pageFiles, needsBuild: false },
] as const;

/**
 * The stages of a run, quickest to fail first; the steps of a stage are independent and run in parallel. With `files`, only
 * what those need; throws a PlainError for a file that is not a test.
 */
export function stagesFor({ files, scope = "quick" }: TestRequest): TestStep[][] {
  if (files.length > 0) return inFull(stagesForFiles(files));
  const units = [admin(), unit()];
  if (scope === "unit") return [units];
  const isFull = scope === "full";
  const checks = [lint, ...units, build, ...(isFull ? [types] : [])];
  if (!isFull) return [[generate], checks, [integration(), faultsOnPostgres], [browser()]];
  const parts = integrationParts().map((part, index) => (index === 0 ? [part, faultsOnPostgres] : [part]));
  // Two systems that are killed and started again beside the integration tests would wait for each other's starts.
  const last = [faultsWithRedis, ...otherMajors(process.versions.node).map(onNode)];
  return inFull([[generate], checks, ...parts, [browser()], last]);
}

/** The same steps with full coverage (see test-scope.ts), except those that choose theirs. */
const inFull = (stages: TestStep[][]): TestStep[][] =>
  stages.map((steps) => steps.map((step) => ({ ...step, env: { TESTS: "full", ...step.env } })));

/** The stages of a run over these files, in every mode they support. */
function stagesForFiles(files: readonly string[]): TestStep[][] {
  const wanted = new Map<(typeof KINDS)[number]["step"], string[]>();
  let needsBuild = false;
  for (const file of files) {
    const kind = KINDS.find(({ ending }) => file.endsWith(ending));
    if (!kind) throw new PlainError(`${file} is not a test file: its name must end in one of ${endings}`);
    needsBuild ||= kind.needsBuild;
    wanted.set(kind.step, [...(wanted.get(kind.step) ?? []), file]);
  }
  const before = needsBuild ? [generate, build] : [generate];
  return [...before, ...[...wanted].map(([step, own]) => step(own))].map((step) => [step]);
}

const endings = KINDS.map(({ ending }) => ending).join(", ");
