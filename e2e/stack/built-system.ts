import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { login, type UserRole } from "@ezo/contract/auth";
import { loadConfig } from "@ezo/core/platform/config";
import { openDatabase } from "@ezo/core/platform/db";
import { QUEUES } from "@ezo/core/platform/jobs";
import { createLog } from "@ezo/core/platform/log";
import { Messaging } from "@ezo/core/platform/messaging";
import { Queues } from "@ezo/core/platform/queues";
import { createAccount } from "@ezo/core/users/accounts";
import { migrate } from "../../prisma/migrate.ts";
import { prepare } from "../../prisma/seed.ts";
import { findFreePort } from "../../scripts/lib/ports.ts";
import { startPostgres } from "../../scripts/lib/postgres.ts";
import { type Call, httpCall } from "./call.ts";
import { drained } from "./drained.ts";
import { type Mailbox, startMailbox } from "./mailbox.ts";

export interface StaffAccount {
  email: string;
  password: string;
  name: string;
}
export const STAFF = {
  admin: { email: "admin@ezo.example", password: "an admin password", name: "ადმინისტრატორი" },
  marketing: { email: "marketing@ezo.example", password: "a marketing password", name: "მაკა მაისურაძე" },
} satisfies Record<UserRole, StaffAccount>;

type ProcessName = "server" | "worker";

export interface BuiltSystem {
  url: string;
  databaseUrl: string;
  mailbox: Mailbox;
  /** The environment of its processes; a tool that looks at the running system gets the same. */
  environment: NodeJS.ProcessEnv;
  call: Call;
  /** Logs in and returns the token. */
  signIn: (account: StaffAccount) => Promise<string>;
  /** A member of staff of a test's own, whose name, password and sessions it may change. */
  addStaff: (role: UserRole, name: string) => Promise<StaffAccount>;
  /** Resolves when every event is handed on and no mail waits or is being sent. */
  drain: () => Promise<void>;
  /** A process that runs. */
  processOf: (name: ProcessName) => ChildProcess;
  /** Ends a process without a farewell. */
  kill: (name: ProcessName) => Promise<void>;
  /** Starts a process that was killed. */
  start: (name: ProcessName) => Promise<void>;
  /** Ends a process without a farewell and starts it again. */
  killAndRestart: (name: ProcessName) => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * The built server and worker as processes of their own, on a PostgreSQL that keeps its word about the disk, with the
 * demo content, an administrator and a marketing user. Rate limits are off.
 */
export async function startBuiltSystem(
  options: { worker?: boolean; makesPictures?: boolean; nodeOptions?: readonly string[] } = {},
): Promise<BuiltSystem> {
  const dataDir = await mkdtemp(join(tmpdir(), "ezo-system-"));
  const [postgres, mailbox, port] = await Promise.all([
    startPostgres({ dataDir, report: () => undefined, keep: false }),
    startMailbox(),
    findFreePort(),
  ]);
  await migrate(postgres.url, () => undefined);
  const environment = {
    ...process.env,
    NODE_ENV: "production",
    JWT_SECRET: "a secret for tests and benchmarks alone, never used elsewhere",
    DATABASE_URL: postgres.url,
    REDIS_URL: undefined,
    SMTP_URL: mailbox.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    ADMIN_EMAIL: STAFF.admin.email,
    ADMIN_PASSWORD: STAFF.admin.password,
    SEED: "demo",
    RATE_LIMIT_SCALE: "0",
    // Every page rendered at start would compete with the tests for the processor.
    CACHE_WARM_AT_START: "false",
    // A demo's pictures in all their sizes take minutes of both cores; until then the originals are shown.
    WORKER_QUEUES: QUEUES.filter((name) => name !== "image" || options.makesPictures).join(","),
    LOG_LEVEL: process.env["TEST_LOG_LEVEL"] ?? "error",
  };
  await prepare({ config: loadConfig(environment) });
  const log = createLog("silent", "test");
  const database = openDatabase({ url: postgres.url, poolSize: 1, log });
  const messaging = new Messaging({ url: postgres.url, poolSize: 2, log });
  const queues = new Queues({ messaging, redisUrl: undefined, log });
  await createAccount(database.prisma, { ...STAFF.marketing, role: "marketing" });

  const names = options.worker === false ? (["server"] as const) : (["server", "worker"] as const);
  const processes = new Map<string, ChildProcess>();
  const launch = (name: ProcessName) => startProcess(name, environment, options.nodeOptions ?? []);
  for (const name of names) processes.set(name, await launch(name));
  const processOf = (name: ProcessName) => {
    const child = processes.get(name);
    if (!child) throw new Error(`${name} does not run`);
    return child;
  };
  const kill = async (name: ProcessName) => {
    const child = processOf(name);
    processes.delete(name);
    await ended(child, "SIGKILL");
  };
  const start = async (name: ProcessName) => {
    if (processes.has(name)) throw new Error(`${name} runs already`);
    processes.set(name, await launch(name));
  };
  const url = `http://127.0.0.1:${port}`;
  const call = httpCall(() => url);
  let staffCount = 0;
  return {
    url,
    databaseUrl: postgres.url,
    mailbox,
    environment,
    call,
    signIn: async ({ email, password }) => (await call(login, { body: { email, password } })).data.token,
    addStaff: async (role, name) => {
      const account = {
        email: `staff-${++staffCount}@ezo.example`,
        password: "a password to be changed",
        name,
      };
      await createAccount(database.prisma, { ...account, role });
      return account;
    },
    drain: () => drained(database, queues),
    processOf,
    kill,
    start,
    killAndRestart: async (name) => {
      await kill(name);
      await start(name);
    },
    stop: async () => {
      for (const child of processes.values()) await ended(child, "SIGTERM");
      await queues.close();
      await messaging.close();
      await database.close();
      await mailbox.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}

/** Resolves when the process says that it is ready. */
async function startProcess(
  name: string,
  environment: NodeJS.ProcessEnv,
  nodeOptions: readonly string[],
): Promise<ChildProcess> {
  const child = fork(new URL(`../../${name}/dist/main.js`, import.meta.url), {
    env: environment,
    execArgv: ["--enable-source-maps", ...nodeOptions],
  });
  await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) =>
      Promise.reject(new Error(`${name} ended with ${String(code)} (npm run build first)`)),
    ),
  ]);
  return child;
}
