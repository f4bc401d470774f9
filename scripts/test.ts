/**
 * `npm test [-- files]`: what must hold before a change is merged, in order of what fails quickest. With `--full`,
 * `npm run test:full`, in every mode, size and language.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { delimiter, relative } from "node:path";
import { parseArgs } from "node:util";
import colors from "picocolors";
import { inRoot, root } from "./lib/paths.ts";
import { messageOf } from "./lib/report.ts";
import { chromium, ensureTools, redisServer } from "./lib/system-tools.ts";
import { joined, NO_TESTS, readVitest, reportOf, slowestOf, type TestReport } from "./lib/test-reports.ts";
import { startTestPostgres, startTestRedis, type TestService } from "./lib/test-services.ts";
import { reportsDir, stepsFor, type TestStep } from "./lib/test-steps.ts";

const SLOWEST_SHOWN = 10;

const env: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: `${inRoot("node_modules", ".bin")}${delimiter}${process.env["PATH"] ?? ""}`,
};
const services: TestService[] = [];
let current: ChildProcess | undefined;

/** Runs a step with its output shown. */
function run(step: TestStep): Promise<boolean> {
  const [command = "", ...args] = step.command;
  return new Promise((resolve) => {
    current = spawn(command, args, {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...env, ...step.env },
    });
    current.once("error", (err) => {
      console.error(messageOf(err));
      resolve(false);
    });
    current.once("close", (code) => resolve(code === 0));
  });
}

async function startServices(): Promise<void> {
  const start = async (variable: string, service: () => Promise<TestService>) => {
    if (env[variable]) return;
    const started = await service();
    services.push(started);
    env[variable] = started.url;
  };
  await start("TEST_DATABASE_URL", () => startTestPostgres(console.log));
  await start("TEST_REDIS_URL", startTestRedis);
}

const stopServices = () => Promise.all(services.splice(0).map((service) => service.stop()));

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    current?.kill(signal);
    void stopServices().then(() => process.exit(130));
  });
}

async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    options: { full: { type: "boolean" } },
    allowPositionals: true,
  });
  const steps = stepsFor({ files: positionals, isFull: values.full ?? false });
  await rm(reportsDir, { recursive: true, force: true });
  await mkdir(reportsDir, { recursive: true });
  const tools = await ensureTools([chromium, redisServer], console.log);
  env["CHROMIUM_PATH"] = tools.get(chromium);
  await startServices();

  let whole = NO_TESTS;
  for (const step of steps) {
    const started = performance.now();
    console.log(`\n${colors.bold(step.title)}`);
    const succeeded = await run(step);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    whole = joined(whole, await reportOf(step.report?.file, step.report?.read ?? readVitest, succeeded));
    console.log(
      `${succeeded ? colors.green("✓") : colors.red("✗")} ${step.title} ${colors.dim(`${seconds} s`)}`,
    );
    if (whole.counts.failed > 0) break;
  }
  printSlowest(whole);
  console.log(`\n${whole.counts.passed} passed, ${whole.counts.failed} failed`);
  return whole.counts.failed === 0;
}

function printSlowest(report: TestReport): void {
  const slowest = slowestOf(report, SLOWEST_SHOWN);
  if (slowest.length === 0) return;
  console.log(`\nThe slowest tests`);
  for (const { title, file, ms } of slowest)
    console.log(
      `${(ms / 1000).toFixed(1).padStart(6)} s  ${file.startsWith("/") ? relative(root, file) : file}: ${title}`,
    );
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (err) {
  console.error(messageOf(err));
  process.exitCode = 1;
} finally {
  await stopServices();
}
