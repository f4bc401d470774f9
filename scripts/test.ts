/** `npm test`: everything that must hold before a change is merged, in order of what fails quickest. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { delimiter, join } from "node:path";
import colors from "picocolors";
import { cacheDir, inRoot, root } from "./lib/paths.ts";
import { messageOf } from "./lib/report.ts";
import { chromium, ensureTools, redisServer } from "./lib/system-tools.ts";
import { countsOf, readPlaywright, readVitest, sum, type Counts } from "./lib/test-counts.ts";
import { startTestPostgres, startTestRedis, type TestService } from "./lib/test-services.ts";

interface Step {
  title: string;
  command: string[];
  /** For steps that count tests: where their report goes, and how to read it. */
  report?: { file: string; read: (report: string) => Counts };
  env?: NodeJS.ProcessEnv;
}

const reportsDir = join(cacheDir, "test-reports");
const env: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: `${inRoot("node_modules", ".bin")}${delimiter}${process.env["PATH"] ?? ""}`,
};
const services: TestService[] = [];
let current: ChildProcess | undefined;

function vitest(title: string, name: string, projects: string[]): Step {
  const file = join(reportsDir, `${name}.json`);
  const selected = projects.flatMap((project) => ["--project", project]);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return { title, command: ["vitest", "run", ...selected, ...reporters], report: { file, read: readVitest } };
}

function playwright(title: string): Step {
  const file = join(reportsDir, "browser.json");
  return {
    title,
    command: ["playwright", "test", "--config", "e2e/playwright.config.ts", "--reporter=list,json"],
    report: { file, read: readPlaywright },
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  };
}

const steps: Step[] = [
  { title: "Generated files", command: [process.execPath, "--import", "tsx", "scripts/generate.ts"] },
  { title: "Types", command: ["tsc", "-b"] },
  { title: "Lint", command: ["npm", "run", "--silent", "lint"] },
  vitest("Unit tests", "unit", ["unit"]),
  // Before the integration tests, because those of the launcher start what is built.
  { title: "Build", command: [process.execPath, "--import", "tsx", "scripts/build.ts"] },
  vitest("Integration tests, on PostgreSQL alone and with Redis", "integration", [
    "integration-postgres",
    "integration-redis",
  ]),
  vitest("Faults, in their short form", "faults", ["faults-postgres", "faults-redis"]),
  playwright("Browser tests"),
];

/** Runs a step with its output shown. */
function run(step: Step): Promise<boolean> {
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
  await rm(reportsDir, { recursive: true, force: true });
  await mkdir(reportsDir, { recursive: true });
  const tools = await ensureTools([chromium, redisServer], console.log);
  env["CHROMIUM_PATH"] = tools.get(chromium);
  await startServices();

  let counts: Counts = { passed: 0, failed: 0 };
  for (const step of steps) {
    const started = performance.now();
    console.log(`\n${colors.bold(step.title)}`);
    const succeeded = await run(step);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    counts = sum(counts, await countsOf(step.report?.file, step.report?.read ?? readVitest, succeeded));
    console.log(
      `${succeeded ? colors.green("✓") : colors.red("✗")} ${step.title} ${colors.dim(`${seconds} s`)}`,
    );
    if (counts.failed > 0) break;
  }
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
  return counts.failed === 0;
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (err) {
  console.error(messageOf(err));
  process.exitCode = 1;
} finally {
  await stopServices();
}
