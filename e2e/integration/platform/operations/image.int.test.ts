import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../../stack/services/database.ts";
import { type Mailbox, startMailbox } from "../../../stack/services/mailbox.ts";
import { readDockerfile, type Stage } from "../../../../scripts/lib/build/dockerfile.ts";
import { inRoot, root } from "../../../../scripts/lib/paths.ts";
import { findFreePort } from "../../../../scripts/lib/processes/ports.ts";

// Builds the image's file tree as in its Dockerfile and runs it from there. Without a container engine,
// the stage that installs packages is run as written; this repository is the result of the build stage.
const run = promisify(execFile);
const BUILT_STAGE = "build";
const IMAGE_FOLDER = "/app";
/** What the documents say, each in its words; updates of packages may add a little. */
const DOCUMENTED = {
  "README.md": "image adds 275 MB to Node",
  "README.ka.md": "Node-ის იმიჯს 275 მბ-ს უმატებს",
  "docs/deploy.md": "image adds 275 MB to Node",
};
const MEGABYTES_MAX = 285;
/** Documented in CONTRIBUTING.md: the size of all that `npm ci` installs on Linux. */
const INSTALL_MEGABYTES_MAX = 710;
/** Names of tests, and of what only they use. */
const OF_TESTS = /\.(?:test|spec)\.|(?:^|\/)(?:tests|testing|vitest)(?:\/|\.|$)/;

let folder: string;
let app: string;
let database: TestDatabase;
let mailbox: Mailbox;
let env: NodeJS.ProcessEnv;
let port: number;
const processes: ChildProcess[] = [];
const dockerfile = await readFile(inRoot("Dockerfile"), "utf8").then(readDockerfile);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ezo-image-"));
  app = join(folder, "run");
  const last = dockerfile.stages.at(-1);
  if (!last) throw new Error("the Dockerfile has no stage");
  await layOut({ ...last, steps: last.steps.filter(({ kind }) => kind === "copy") }, app);
  database = await createEmptyDatabase();
  mailbox = await startMailbox();
  port = await findFreePort();
  // The image's volume, which only root can create there.
  await mkdir(join(folder, "data"));
  env = {
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: "https://ezo.test",
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: database.url,
    SMTP_URL: mailbox.url,
    JWT_SECRET: "a secret of the image's test, long enough",
    ADMIN_PASSWORD: "a long enough password",
    SEED: "none",
    LOG_LEVEL: "warn",
  };
}, 600_000);
afterAll(async () => {
  for (const child of processes) child.kill("SIGKILL");
  await mailbox.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Creates a stage's files in `target`, and those of the stages it copies from. */
async function layOut(stage: Stage, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  const base = dockerfile.stages.find(({ name }) => name === stage.base);
  if (base) await layOut(base, target);
  for (const step of stage.steps) {
    if (step.kind === "run") await run("sh", ["-ec", step.command], { cwd: target });
    else for (const source of step.sources) await copy(await placeOf(step.from), source, target, step.target);
  }
}

/** The folder of a stage's files; the repository by default. */
async function placeOf(stageName: string | undefined): Promise<string> {
  if (!stageName || stageName === BUILT_STAGE) return root;
  const stage = dockerfile.stages.find(({ name }) => name === stageName);
  if (!stage) throw new Error(`no stage ${stageName}`);
  const place = join(folder, stageName);
  await layOut(stage, place);
  return place;
}

async function copy(from: string, source: string, into: string, target: string): Promise<void> {
  const path = join(from, source.replace(IMAGE_FOLDER, ""));
  const isFolder = (await stat(path)).isDirectory();
  // As Docker does: a folder's content is copied, a file goes into a target that ends in a slash.
  const place = join(
    into,
    isFolder || !target.endsWith("/") ? target : join(target, source.split("/").at(-1) ?? ""),
  );
  await cp(path, place, { recursive: true, verbatimSymlinks: true });
}

const command = (...args: string[]) =>
  run("npm", ["run", "--silent", ...args], { cwd: app, env, timeout: 120_000 });

/** Starts a process of the image; its output is shown if it exits by itself. */
function start(args: string[]): ChildProcess {
  const child = spawn(process.execPath, args, { cwd: app, env, stdio: ["ignore", "ignore", "inherit"] });
  processes.push(child);
  return child;
}

it("is about as large as documented", async () => {
  for (const [name, words] of Object.entries(DOCUMENTED))
    expect(await readFile(inRoot(name), "utf8"), name).toContain(words);
  const { stdout } = await run("du", ["-sm", app]);
  expect(Number.parseInt(stdout, 10)).toBeLessThanOrEqual(MEGABYTES_MAX);
});

it("comes from an install that is no larger than documented", async () => {
  const { workspaces } = JSON.parse(await readFile(inRoot("package.json"), "utf8")) as {
    workspaces: string[];
  };
  const folders = ["", ...workspaces]
    .map((name) => inRoot(name, "node_modules"))
    .filter((path) => existsSync(path));
  const { stdout } = await run("du", ["-smc", ...folders]);
  expect(Number.parseInt(stdout.trim().split("\n").at(-1) ?? "", 10)).toBeLessThanOrEqual(
    INSTALL_MEGABYTES_MAX,
  );
});

// ASVS 5.0: 15.2.3
it("has no tests and no tools of development", async () => {
  expect((await readdir(join(app, "scripts"))).sort()).toEqual([
    "admin-password.ts",
    "audit-verify.ts",
    "backup.ts",
    "dkim-key.ts",
    "doctor.ts",
    "healthcheck.mjs",
    "lib",
    "migrate.ts",
    "move-database.ts",
    "restore.ts",
    "sbom.ts",
    "seed.ts",
    "tsconfig.json",
  ]);
  expect(await readdir(join(app, "scripts/lib/build"))).toEqual(["sbom.ts"]);
  const sources = ["scripts", "prisma", "contract/src", "core/src"];
  const files = await Promise.all(sources.map((name) => readdir(join(app, name), { recursive: true })));
  expect(files.flat().length).toBeGreaterThan(100);
  expect(files.flat().filter((file) => OF_TESTS.test(file))).toEqual([]);
});

it("migrates, seeds, serves, works and answers its operator's commands", async () => {
  await command("migrate");
  await command("seed");
  const [program, ...args] = dockerfile.command;
  expect(program).toBe("node");
  const server = start(args);
  const worker = start(["--enable-source-maps", "worker/dist/main.js"]);
  const ready = async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  await vi.waitFor(ready, { timeout: 60_000, interval: 100 });
  const page = await fetch(`http://127.0.0.1:${port}/en`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("</html>")]);
  const upload = new FormData();
  upload.set("name", "Nino");
  upload.set("email", "nino@example.ge");
  upload.set("message", "Two rooms, please");
  upload.set("source", "contact_form");
  // A multipart form, whose parser npm installs separately from the other packages.
  const answer = await fetch(`http://127.0.0.1:${port}/api/customers`, { method: "POST", body: upload });
  expect(answer.status).toBeLessThan(500);

  await run("node", ["scripts/healthcheck.mjs", `http://127.0.0.1:${port}/readyz`], { cwd: app, env });
  const { stdout: password } = await command("admin:password");
  expect(password).toContain("a long enough password");
  const archive = join(folder, "backup.tar.gz");
  await command("backup", "--", archive);
  expect((await stat(archive)).size).toBeGreaterThan(1000);
  // Without backups and with a small disk something may be red; the doctor must still run.
  const doctor = await command("doctor").catch((failure: { stdout: string }) => failure);
  expect(doctor.stdout).toMatch(/database/i);

  for (const child of [server, worker]) {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  }
  await command("restore", "--", archive, "--force").catch((failure: { stderr: string }) => {
    throw new Error(failure.stderr);
  });
}, 300_000);
