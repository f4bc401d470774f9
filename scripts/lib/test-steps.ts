import { join } from "node:path";
import { cacheDir } from "./paths.ts";
import { PlainError } from "./report.ts";
import { readPlaywright, readVitest, type TestReport } from "./test-reports.ts";

export interface TestStep {
  title: string;
  command: string[];
  /** For steps that count tests: where their report goes, and how to read it. */
  report?: { file: string; read: (report: string) => TestReport };
  env?: NodeJS.ProcessEnv;
}

/** What is asked of a run: the tests in some files, or, when none is named, the unit tests, the quick or the full run. */
export interface TestRequest {
  files: readonly string[];
  scope?: "unit" | "quick" | "full";
}

export const reportsDir = join(cacheDir, "test-reports");

const script = (name: string) => [process.execPath, "--import", "tsx", `scripts/${name}.ts`];
const generate: TestStep = { title: "Generated files", command: script("generate") };
/** With more checkers than one per project, each reads the same declarations again, which two cores pay for. */
const types: TestStep = { title: "Types", command: ["tsc", "-b", "--checkers", "1"] };
const lint: TestStep = { title: "Lint", command: ["npm", "run", "--silent", "lint"] };
const build: TestStep = { title: "Build", command: script("build") };

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

/** Two halves of about one length, each a process that draws on a core of its own. */
const unit = () => vitest("Unit tests", "unit", ["unit", "unit-site"]);
const admin = () => vitest("Unit tests of what the admin draws", "unit-page", ["unit-page"]);
const unitFiles = (files: readonly string[]) => vitest("Unit tests", "unit", ["unit"], files);
const drawnFiles = (files: readonly string[]) =>
  vitest("Unit tests of what is drawn", "unit-page", ["unit-site", "unit-page"], files);
const integration = (files?: readonly string[]) =>
  vitest(
    "Integration tests, on PostgreSQL alone and with Redis",
    "integration",
    ["integration-postgres", "integration-redis"],
    files,
  );
const faults = (files?: readonly string[]) =>
  vitest("Faults, in their short form", "faults", ["faults-postgres", "faults-redis"], files);
/** Mostly they wait for what was killed, so both modes run at once, and beside other tests. */
const faultsByMode = [
  vitest("Faults, in their short form, on PostgreSQL alone", "faults-postgres", ["faults-postgres"]),
  vitest("Faults, in their short form, with Redis", "faults-redis", ["faults-redis"]),
];

function browser(files: readonly string[] = []): TestStep {
  const file = join(reportsDir, "browser.json");
  return {
    title: "Browser tests",
    command: ["playwright", "test", "--config", "e2e/playwright.config.ts", "--reporter=list,json", ...files],
    report: { file, read: readPlaywright },
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  };
}

/** Versions of Node that Ezo runs on beside the one that runs the tests. */
const NODE_MAJORS = [22, 24];

/** The package `node` fetches its program in an install script, which .npmrc turns off for all others. */
const onNode = (major: number): TestStep => {
  const file = join(reportsDir, `node-${major}.json`);
  const npx = ["npx", "--yes", "--ignore-scripts=false", "--package", `node@${major}`];
  return {
    title: `Node ${major}: unit tests, server and worker`,
    command: [...npx, "node", "--import", "tsx", "e2e/smoke.ts", String(major), file],
    report: { file, read: readVitest },
  };
};

/** The kinds of test files by their endings; the first that fits counts. Those that need the build come after it. */
const KINDS = [
  { ending: ".spec.ts", step: browser, needsBuild: true },
  { ending: ".fault.test.ts", step: faults, needsBuild: true },
  // Those of the launcher start what is built.
  { ending: ".int.test.ts", step: integration, needsBuild: true },
  { ending: ".test.ts", step: unitFiles, needsBuild: false },
  { ending: ".test.tsx", step: drawnFiles, needsBuild: false },
] as const;

/**
 * The stages of a run, in order of what fails quickest; the steps of a stage do not need each other and run at once.
 * With `files`, only what these need; throws a PlainError for a file that is no test.
 */
export function stagesFor({ files, scope = "quick" }: TestRequest): TestStep[][] {
  if (files.length > 0) return inFull(stagesForFiles(files));
  const units = [admin(), unit()];
  if (scope === "unit") return [units];
  const stages = [[generate], [types, lint, ...units, build], [integration(), ...faultsByMode], [browser()]];
  return scope === "full" ? inFull([...stages, ...NODE_MAJORS.map((major) => [onNode(major)])]) : stages;
}

/** The same steps over everything that they know (see test-scope.ts). */
const inFull = (stages: TestStep[][]): TestStep[][] =>
  stages.map((steps) => steps.map((step) => ({ ...step, env: { ...step.env, TESTS: "full" } })));

/** The stages of a run over these files: whole files, in every mode they know. */
function stagesForFiles(files: readonly string[]): TestStep[][] {
  const wanted = new Map<(typeof KINDS)[number]["step"], string[]>();
  let needsBuild = false;
  for (const file of files) {
    const kind = KINDS.find(({ ending }) => file.endsWith(ending));
    if (!kind) throw new PlainError(`${file} is no test file: its name ends in none of ${endings}`);
    needsBuild ||= kind.needsBuild;
    wanted.set(kind.step, [...(wanted.get(kind.step) ?? []), file]);
  }
  const before = needsBuild ? [generate, build] : [generate];
  return [...before, ...[...wanted].map(([step, own]) => step(own))].map((step) => [step]);
}

const endings = KINDS.map(({ ending }) => ending).join(", ");
