/**
 * `npm test [-- files]`: the checks before a merge, quickest to fail first. `--full` (`npm run test:full`) runs them in every mode,
 * size and language, and with `--resume` those that have not passed on this commit yet; `--unit` (`npm run test:unit`) runs those
 * that need no service.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { delimiter, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import colors from "picocolors";
import { exists } from "./lib/files.ts";
import { inRoot, root } from "./lib/paths.ts";
import { npmCommand, runCommand } from "./lib/processes/command.ts";
import { messageOf } from "./lib/report.ts";
import { chromium, dovecot, ensureTools, redisServer } from "./lib/system-tools.ts";
import { checkedLine, checkedReport, readChecked } from "./lib/tests/checked-api.ts";
import { cleanCommit, notePassed, readPassed } from "./lib/tests/passed-steps.ts";
import {
  mergeReports,
  NO_TESTS,
  readVitest,
  reportOf,
  slowestOf,
  type TestReport,
} from "./lib/tests/test-reports.ts";
import { startTestPostgres, startTestRedis, type TestService } from "./lib/tests/test-services.ts";
import { reportsDir, stagesFor, type TestStep } from "./lib/tests/test-steps.ts";

const SLOWEST_SHOWN = 10;
/** Lines of each failure's message in the summary; the step's own output has the whole message. */
const FAILURE_LINES = 12;

const env: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: `${inRoot("node_modules", ".bin")}${delimiter}${process.env["PATH"] ?? ""}`,
};
const services: TestService[] = [];
const running = new Set<ChildProcess>();

interface StepResult {
  succeeded: boolean;
  /** What it printed; empty if that was shown as it came. */
  output: string;
  seconds: number;
}

/** Runs a step. Its output is shown as it comes, unless other steps run at the same time. */
function run(step: TestStep, isAlone: boolean): Promise<StepResult> {
  const [command = "", ...args] = step.command;
  const started = performance.now();
  return new Promise((resolve) => {
    const stdio = isAlone ? "inherit" : "pipe";
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["ignore", stdio, stdio],
      env: { ...env, ...step.env },
    });
    running.add(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
    const end = (succeeded: boolean) => {
      running.delete(child);
      resolve({ succeeded, output, seconds: (performance.now() - started) / 1000 });
    };
    child.once("error", (err) => {
      output += messageOf(err);
      end(false);
    });
    child.once("close", (code) => end(code === 0));
  });
}

/** The steps that have passed on this commit, and where that is noted; undefined where a run can't be resumed. */
interface Progress {
  passed: Map<string, TestReport>;
  note: () => Promise<void>;
}

/** Of a full run. It is resumed where that is asked for, and otherwise begins anew. */
async function progressOf(isResumed: boolean): Promise<Progress | undefined> {
  const commit = (await exists(inRoot(".git"))) ? cleanCommit(root) : undefined;
  if (!commit) {
    if (isResumed) console.log("Files differ from the commit, so the run begins anew.");
    return undefined;
  }
  const passed = new Map(isResumed ? await readPassed(reportsDir, commit) : []);
  // A file that is edited meanwhile ends the noting: what passes then was not this commit.
  const note = async () => {
    if (cleanCommit(root) === commit) await notePassed(reportsDir, commit, passed);
  };
  return { passed, note };
}

/** Runs the steps of a stage in parallel and reports each one as it ends; those that have passed before are not run. */
async function runStage(all: readonly TestStep[], progress: Progress | undefined): Promise<TestReport> {
  const before = all.filter(({ title, isNeeded }) => !isNeeded && progress?.passed.has(title));
  for (const { title } of before) console.log(`${colors.green("✓")} ${title} ${colors.dim("passed before")}`);
  const kept = before.map(({ title }) => progress?.passed.get(title) ?? NO_TESTS);
  const steps = all.filter((step) => !before.includes(step));
  const isAlone = steps.length === 1;
  const reports = steps.map(async (step) => {
    if (isAlone) console.log(`\n${colors.bold(step.title)}`);
    const { succeeded, output, seconds } = await run(step, isAlone);
    if (!isAlone) console.log(`\n${colors.bold(step.title)}`);
    if (output) console.log(output.trimEnd());
    console.log(
      `${succeeded ? colors.green("✓") : colors.red("✗")} ${step.title} ${colors.dim(`${seconds.toFixed(1)} s`)}`,
    );
    const report = await reportOf(step.report?.file, step.report?.read ?? readVitest, succeeded);
    if (succeeded && report.counts.failed === 0) {
      progress?.passed.set(step.title, report);
      await progress?.note();
    }
    if (succeeded || report.failures.length > 0) return report;
    return { ...report, failures: [{ title: step.title, file: "", message: lastLinesOf(output) }] };
  });
  return [...kept, ...(await Promise.all(reports))].reduce(mergeReports, NO_TESTS);
}

const lastLinesOf = (output: string) => output.trimEnd().split("\n").slice(-FAILURE_LINES).join("\n");

async function prepareMachine(): Promise<void> {
  const tools = await ensureTools([chromium, dovecot, redisServer], console.log);
  env["CHROMIUM_PATH"] = tools.get(chromium);
  const start = async (variable: string, service: () => Promise<TestService>) => {
    if (env[variable]) return;
    const started = await service();
    services.push(started);
    env[variable] = started.url;
  };
  await start("TEST_DATABASE_URL", () => startTestPostgres(console.log));
  await start("TEST_REDIS_URL", startTestRedis);
}

/** After an interrupt no further stage begins: its processes would outlive this one. */
let isInterrupted = false;
const stopServices = () => Promise.all(services.splice(0).map((service) => service.stop()));

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    isInterrupted = true;
    for (const child of running) child.kill(signal);
    void stopServices().then(() => process.exit(130));
  });
}

interface TestOptions {
  full?: boolean;
  unit?: boolean;
  resume?: boolean;
}

async function main(files: readonly string[], options: TestOptions): Promise<boolean> {
  const scope = options.full ? "full" : options.unit ? "unit" : "quick";
  const stages = stagesFor({ files, scope });
  const progress = options.full ? await progressOf(options.resume === true) : undefined;
  if (!progress?.passed.size) await rm(reportsDir, { recursive: true, force: true });
  await mkdir(reportsDir, { recursive: true });
  // Meanwhile: the first stage generates files, on one core, and needs no service.
  const machine = scope === "unit" ? undefined : prepareMachine();
  machine?.catch(() => undefined);

  let total = NO_TESTS;
  let mustCheckApi = false;
  for (const steps of stages) {
    if (isInterrupted) return false;
    mustCheckApi ||= steps.some(({ checksApi }) => checksApi === true);
    total = mergeReports(total, await runStage(steps, progress));
    await machine;
    // A nightly run reports every failure.
    if (total.counts.failed > 0 && !options.full) break;
  }
  const checked = await readChecked(reportsDir);
  if (mustCheckApi) total = mergeReports(total, checkedReport(checked));
  printSlowest(total);
  printFailures(total);
  if (mustCheckApi || checked.answers > 0) console.log(`\n${checkedLine(checked)}`);
  console.log(`\n${total.counts.passed} passed, ${total.counts.failed} failed`);
  return total.counts.failed === 0;
}

const placeOf = (file: string) => (file.startsWith("/") ? relative(root, file) : file);

/** Repeated at the end: the original output may be thousands of lines above. */
function printFailures({ failures }: TestReport): void {
  if (failures.length === 0) return;
  console.log(`\nFailures`);
  for (const { title, file, message } of failures) {
    const lines = stripVTControlCharacters(message)
      .trim()
      .split("\n")
      .filter((line) => !line.includes("node_modules/"));
    console.log(colors.red(`✗ ${[placeOf(file), title].filter(Boolean).join(": ")}`));
    for (const line of lines.slice(0, FAILURE_LINES)) console.log(`    ${line}`);
  }
}

function printSlowest(report: TestReport): void {
  const slowest = slowestOf(report, SLOWEST_SHOWN);
  if (slowest.length === 0) return;
  console.log(`\nSlowest tests`);
  for (const { title, file, ms } of slowest)
    console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${placeOf(file)}: ${title}`);
}

await runCommand(
  npmCommand("test", "Checks a change: types, lint, and tests of every kind. Exits with 1 if one fails.")
    .argument("[files...]", "run the tests in these files alone, in full")
    .option("--full", "everything, in both modes and every size, language and colour scheme")
    .option("--resume", "with --full: only the steps that have not passed on this commit yet")
    .option("--unit", "only the tests that need no service")
    .action(async (files: string[], options: TestOptions) => {
      try {
        process.exitCode = (await main(files, options)) ? 0 : 1;
      } finally {
        await stopServices();
      }
    }),
);
