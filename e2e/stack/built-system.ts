import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfig } from "@ezo/core/platform/config";
import { openDatabase } from "@ezo/core/platform/db";
import { createLog } from "@ezo/core/platform/log";
import { createAccount } from "@ezo/core/users/accounts";
import { migrate } from "../../prisma/migrate.ts";
import { prepare } from "../../prisma/seed.ts";
import { startPostgres } from "../../scripts/lib/postgres.ts";
import { type Mailbox, startMailbox } from "./mailbox.ts";
import { freePort } from "./redis.ts";

export const STAFF = {
  admin: { email: "admin@ezo.example", password: "an admin password" },
  marketing: { email: "marketing@ezo.example", password: "a marketing password" },
};

export interface BuiltSystem {
  url: string;
  databaseUrl: string;
  mailbox: Mailbox;
  /** Ends a process without a farewell and starts it again. */
  killAndRestart: (name: "server" | "worker") => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * The built server and worker as processes of their own, on a PostgreSQL that keeps its word about the disk, with the
 * demo content, an administrator and a marketing user. Rate limits are off.
 */
export async function startBuiltSystem(options: { worker?: boolean } = {}): Promise<BuiltSystem> {
  const dataDir = await mkdtemp(join(tmpdir(), "ezo-system-"));
  const [postgres, mailbox, port] = await Promise.all([
    startPostgres({ dataDir, report: () => undefined }),
    startMailbox(),
    freePort(),
  ]);
  await migrate(postgres.url, () => undefined);
  const environment = {
    ...process.env,
    NODE_ENV: "production",
    JWT_SECRET: "a secret for tests and benchmarks alone, never used elsewhere",
    DATABASE_URL: postgres.url,
    SMTP_URL: mailbox.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    ADMIN_EMAIL: STAFF.admin.email,
    ADMIN_PASSWORD: STAFF.admin.password,
    RATE_LIMIT_SCALE: "0",
    LOG_LEVEL: process.env["TEST_LOG_LEVEL"] ?? "error",
  };
  await prepare({ config: loadConfig(environment) });
  await addMarketingUser(postgres.url);

  const names = options.worker === false ? (["server"] as const) : (["server", "worker"] as const);
  const processes = new Map<string, ChildProcess>();
  for (const name of names) processes.set(name, await startProcess(name, environment));
  return {
    url: `http://127.0.0.1:${port}`,
    databaseUrl: postgres.url,
    mailbox,
    killAndRestart: async (name) => {
      const child = processes.get(name);
      if (!child) throw new Error(`${name} does not run`);
      await ended(child, "SIGKILL");
      processes.set(name, await startProcess(name, environment));
    },
    stop: async () => {
      for (const child of processes.values()) await ended(child, "SIGTERM");
      await mailbox.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function addMarketingUser(databaseUrl: string): Promise<void> {
  const database = openDatabase({ url: databaseUrl, poolSize: 1, log: createLog("silent", "test") });
  await createAccount(database.prisma, { ...STAFF.marketing, name: "მაკა მაისურაძე", role: "marketing" });
  await database.close();
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}

/** Resolves when the process says that it is ready. */
async function startProcess(name: string, environment: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = fork(new URL(`../../${name}/dist/main.js`, import.meta.url), {
    env: environment,
    execArgv: ["--enable-source-maps"],
  });
  await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) =>
      Promise.reject(new Error(`${name} ended with ${String(code)} (npm run build first)`)),
    ),
  ]);
  return child;
}
