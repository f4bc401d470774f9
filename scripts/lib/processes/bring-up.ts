import { join } from "node:path";
import type { Config } from "@ezo/core/platform/config/config";
import { isBuilt } from "../../build.ts";
import { isGenerated } from "../../generate.ts";
import { type BackendName, devFile, type DevBundles, openDevBundles } from "../build/dev-bundles.ts";
import { claimDataDir, claimPort } from "./claims.ts";
import { startMailCatcher } from "../tests/mail-catcher.ts";
import { throttleRepeats } from "./throttle-repeats.ts";
import { root } from "../paths.ts";
import { findFreePort } from "./ports.ts";
import { startPostgres } from "../database/postgres.ts";
import { localUrl, waitUntilReady } from "./ready.ts";
import type { Report } from "../report.ts";
import { showRedis, waitForRedis } from "../redis.ts";
import type { Shutdown } from "./shutdown.ts";
import { createSupervisor, type Service } from "./supervisor.ts";
import { startTask, type Task } from "./task.ts";
import type { Terminal } from "../terminal.ts";

export interface BringUpOptions {
  mode: "start" | "dev";
  config: Config;
  /** The environment of the processes; addresses of services started here are added to it. */
  environment: NodeJS.ProcessEnv;
  terminal: Terminal;
  shutdown: Shutdown;
}

export interface System {
  server: Service;
  worker: Service;
  /** The server's address on this machine. */
  localUrl: string;
  admin: { adminEmail: string; adminPassword?: string };
  inboxUrl: string | undefined;
  /** The environment server and worker run with. */
  environment: NodeJS.ProcessEnv;
  /** Only for `npm run dev`. */
  bundles: DevBundles | undefined;
}

/** Starts missing services, server and worker, in order; resolves when the site answers. What runs is added to `shutdown`. */
export async function bringUp({
  mode,
  config,
  environment,
  terminal,
  shutdown,
}: BringUpOptions): Promise<System> {
  const { dataDir } = config;
  const lock = await claimDataDir(dataDir);
  shutdown.add("the lock of the data folder", lock.release);
  await claimPort(config.port, config.host, lock.tookOver, terminal.line);

  const env: NodeJS.ProcessEnv = { ...environment, DATA_DIR: dataDir };
  // Slow, and needed only by the server: it starts in parallel with the next steps.
  const mail = config.smtpUrl ? undefined : startMailCatcher(dataDir, terminal.warn);
  mail?.catch(() => undefined);

  env["DATABASE_URL"] = config.databaseUrl ?? (await bringUpPostgres(dataDir, terminal, shutdown));
  // If the generated files are up to date, migrations start without waiting for the mail catcher.
  const isBuildFresh = mode === "dev" ? await isGenerated() : await isBuilt();
  const earlyDatabase = isBuildFresh ? track(startTask("database", env), shutdown) : undefined;
  const inboxUrl = mail ? await bringUpMail(mail, env, terminal, shutdown) : config.mailInboxUrl;
  if (config.redisUrl) await checkRedis(config.redisUrl, terminal);
  if (!earlyDatabase) await makeBuild(mode, env, terminal, shutdown);
  const database = earlyDatabase ?? track(startTask("database", env), shutdown);
  await terminal.step("Migrations", (report) => database.phase("migrate", report));
  const admin = await terminal.step("Data", (report) => database.phase<System["admin"]>("prepare", report));

  const throttled = throttleRepeats();
  const verbose = ["debug", "trace"].includes(config.logLevel);
  const supervisor = createSupervisor({
    logDir: join(dataDir, "logs"),
    report: terminal.warn,
    onLog: (service, { level, text }) => {
      const line = verbose ? `${service}: ${text}` : throttled(`${service}: ${text}`);
      if (line === undefined) return;
      const show: Report = level === "warn" || level === "error" ? terminal.warn : terminal.line;
      show(line);
    },
    verbose,
  });
  shutdown.add("server and worker", supervisor.stop, supervisor.killNow);
  const start = (name: string, args: string[]) =>
    supervisor.start({ name, command: process.execPath, args, cwd: root, env });
  let bundles: DevBundles | undefined;
  if (mode === "dev") {
    bundles = await bringUpSources(env, terminal, shutdown, start);
  } else {
    // React renders several times faster in production mode, which requires JWT_SECRET and a public address.
    if (!env["NODE_ENV"]) Object.assign(env, { NODE_ENV: "production", EZO_TRIAL: "true" });
    env["JWT_SECRET"] ||= config.jwtSecret;
  }
  const local = localUrl(config.host, config.port);
  return terminal.step("Server and worker", async () => {
    const server = start("server", programOf("server", mode));
    const worker = start("worker", programOf("worker", mode));
    await waitUntilReady(local, server, join(dataDir, "logs", "server.log"));
    return { server, worker, localUrl: local, admin, inboxUrl, environment: env, bundles };
  });
}

const programOf = (name: BackendName, mode: BringUpOptions["mode"]) => [
  "--enable-source-maps",
  mode === "dev" ? devFile(name) : `${name}/dist/main.js`,
];

/** Only for `npm run dev`: bundles that are rebuilt on edits, and Vite. */
async function bringUpSources(
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
  shutdown: Shutdown,
  start: (name: string, args: string[]) => unknown,
): Promise<DevBundles> {
  return terminal.step("Sources", async () => {
    const port = await findFreePort();
    env["EZO_DEV_WEB"] = `http://127.0.0.1:${port}`;
    start("web", ["--import", "tsx", "scripts/lib/build/dev-web.ts", String(port)]);
    const bundles = await openDevBundles();
    shutdown.add("the bundler", bundles.close);
    await bundles.make(["server", "worker"]);
    return bundles;
  });
}

async function bringUpPostgres(dataDir: string, terminal: Terminal, shutdown: Shutdown): Promise<string> {
  return terminal.step("PostgreSQL", async (report) => {
    const postgres = await startPostgres({ dataDir, report, onFailure: terminal.warn });
    shutdown.add("PostgreSQL", postgres.stop, postgres.killNow);
    return postgres.url;
  });
}

async function bringUpMail(
  starting: ReturnType<typeof startMailCatcher>,
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
  shutdown: Shutdown,
): Promise<string> {
  return terminal.step("Mail catcher", async () => {
    const mail = await starting;
    shutdown.add("the mail catcher", mail.stop, mail.killNow);
    env["SMTP_URL"] = mail.smtpUrl;
    env["MAIL_INBOX_URL"] = mail.inboxUrl;
    return mail.inboxUrl;
  });
}

async function checkRedis(redisUrl: string, terminal: Terminal): Promise<void> {
  const isThere = await terminal.step(
    "Redis",
    () => waitForRedis(redisUrl),
    (there) => (there ? "" : "not reachable"),
  );
  if (!isThere) {
    terminal.warn(
      `Redis at ${showRedis(redisUrl)} cannot be reached. The site is served anyway; mail, images and live updates wait for it`,
    );
  }
}

async function makeBuild(
  mode: BringUpOptions["mode"],
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
  shutdown: Shutdown,
): Promise<void> {
  const name = mode === "dev" ? "generate" : "build";
  const task = track(startTask(name, env), shutdown);
  await terminal.step("Build", (report) => task.phase(name, report));
}

function track(task: Task, shutdown: Shutdown): Task {
  shutdown.add("a task", task.stop, task.killNow);
  return task;
}
