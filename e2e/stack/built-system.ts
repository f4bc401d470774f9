import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { login } from "@ezo/contract/accounts/auth";
import type { Database } from "@ezo/core/platform/db";
import { QUEUES } from "@ezo/core/platform/queues/job-types";
import { createLog } from "@ezo/core/platform/log/log";
import { createAccount } from "@ezo/core/users/accounts";
import { hashAtCost } from "@ezo/core/users/passwords/passwords";
import { migrate } from "../../prisma/migrate.ts";
import { findFreePort } from "../../scripts/lib/processes/ports.ts";
import { startPostgres } from "../../scripts/lib/database/postgres.ts";
import { type Call, httpCall } from "./call.ts";
import { openConnections } from "./services/connections.ts";
import { createEmptyDatabase, type TestDatabase } from "./services/database.ts";
import { copyDemo, DEMO_ADMIN, fillDemo, fillEmpty } from "./services/demo.ts";
import { drained } from "./drained.ts";
import { CHEAP_HASHES, signedIn } from "./login/signed-in.ts";
import { type Mailbox, startMailbox } from "./services/mailbox.ts";

export interface StaffAccount {
  email: string;
  password: string;
  name: string;
}
export const STAFF = {
  admin: DEMO_ADMIN,
  marketing: { email: "marketing@ezo.example", password: "a marketing password", name: "მაკა მაისურაძე" },
} satisfies Record<"admin" | "marketing", StaffAccount>;

/** With which mails are handed in, as a mail server does. */
export const MAIL_TOKEN = "a token of the mail server";

type ProcessName = "server" | "worker";

export interface BuiltSystem {
  url: string;
  databaseUrl: string;
  mailbox: Mailbox;
  /** The environment of its processes, also for tools that inspect the running system. */
  environment: NodeJS.ProcessEnv;
  call: Call;
  /** Logs in and returns the token. */
  signIn: (account: StaffAccount) => Promise<string>;
  /** Creates a member of staff for one test, which may change name, password and sessions. */
  addStaff: (role: string, name: string) => Promise<StaffAccount>;
  /** Resolves when every event is relayed and no mail is waiting or being sent. */
  drain: () => Promise<void>;
  /** A running process. */
  processOf: (name: ProcessName) => ChildProcess;
  /** Kills a process (SIGKILL). */
  kill: (name: ProcessName) => Promise<void>;
  /** Starts a process that was killed. */
  start: (name: ProcessName) => Promise<void>;
  /** Kills a process (SIGKILL) and starts it again. */
  killAndRestart: (name: ProcessName) => Promise<void>;
  /** Ends a process properly and starts it with other settings; undefined unsets one. */
  restartWith: (name: ProcessName, settings: Record<string, string | undefined>) => Promise<void>;
  /** Has the worker look into the mailbox of `INBOUND_IMAP_URL` soon, not only at its next time. */
  fetchMails: () => Promise<void>;
  stop: () => Promise<void>;
}

interface BuiltSystemOptions {
  worker?: boolean;
  makesPictures?: boolean;
  nodeOptions?: readonly string[];
  /**
   * For tests that measure nothing and lose no power: a copy of the run's demo content on its PostgreSQL, which waits for no
   * disk, and staff whose passwords are hashed cheaply.
   */
  isQuick?: boolean;
  /** What a firm's first start has: the texts and an administrator, but neither the demo content nor the marketing user. */
  isEmpty?: boolean;
  /** Further settings of its processes. */
  settings?: Readonly<Record<string, string>>;
}

/**
 * The built server and worker as separate processes, on a durable PostgreSQL, with the demo content, an administrator and a
 * marketing user. Rate limits are off.
 */
export async function startBuiltSystem(options: BuiltSystemOptions = {}): Promise<BuiltSystem> {
  const { isQuick = false, isEmpty = false } = options;
  if (isQuick) hashAtCost(CHEAP_HASHES);
  const dataDir = await mkdtemp(join(tmpdir(), "ezo-system-"));
  const [own, mailbox, port] = await Promise.all([
    ownDatabase(dataDir, { isQuick, isEmpty }),
    startMailbox(),
    findFreePort(),
  ]);
  const environment = environmentOf({
    DATABASE_URL: own.url,
    SMTP_URL: mailbox.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    INBOUND_MAIL_ADDRESS: "sales@ezo.example",
    INBOUND_MAIL_TOKEN: MAIL_TOKEN,
    SEED: isEmpty ? "none" : "content",
    // Encoding the demo's pictures takes minutes of both cores; until then the first JPEGs are shown.
    WORKER_QUEUES: QUEUES.filter((name) => name !== "image" || options.makesPictures).join(","),
    ...options.settings,
  });
  const connections = openConnections({
    databaseUrl: own.url,
    redisUrl: undefined,
    poolSize: 1,
    log: createLog("silent", "test"),
  });
  const { database, queues } = connections;
  if (!isEmpty) await createAccount(database.prisma, { ...STAFF.marketing, role: "marketing" });

  const names = options.worker === false ? (["server"] as const) : (["server", "worker"] as const);
  const processes = new Processes((name) => startProcess(name, environment, options.nodeOptions ?? []));
  for (const name of names) await processes.start(name);
  const url = `http://127.0.0.1:${port}`;
  const call = httpCall(() => url);
  return {
    url,
    databaseUrl: own.url,
    mailbox,
    environment,
    call,
    signIn: async ({ email, password }) => signedIn(await call(login, { body: { email, password } })).token,
    addStaff: addStaffTo(database),
    drain: () => drained(database, queues),
    processOf: (name) => processes.get(name),
    kill: (name) => processes.kill(name),
    start: (name) => processes.start(name),
    killAndRestart: async (name) => {
      await processes.kill(name);
      await processes.start(name);
    },
    restartWith: async (name, settings) => {
      await processes.end(name);
      Object.assign(environment, settings);
      await processes.start(name);
    },
    fetchMails: () => queues.add([{ name: "fetch-mails", payload: {}, id: `fetch-${randomUUID()}` }]),
    stop: async () => {
      await processes.stop();
      await connections.close();
      await mailbox.close();
      await own.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A database with the demo content, whose files are in the data folder, or with nothing of it. */
async function ownDatabase(
  dataDir: string,
  { isQuick, isEmpty }: { isQuick: boolean; isEmpty: boolean },
): Promise<TestDatabase> {
  const isOfRun = isQuick && Boolean(process.env["TEST_DATABASE_URL"]);
  if (isOfRun && !isEmpty) return copyDemo(dataDir);
  const database = isOfRun ? await createEmptyDatabase() : await postgresOf(dataDir, !isQuick);
  await migrate(database.url, () => undefined);
  await (isEmpty ? fillEmpty : fillDemo)(database.url, dataDir);
  return database;
}

/** A PostgreSQL of the system's own. */
async function postgresOf(dataDir: string, durable: boolean): Promise<TestDatabase> {
  const { url, stop } = await startPostgres({ dataDir, report: () => undefined, durable, keep: false });
  return { url, drop: stop };
}

function addStaffTo({ prisma }: Database): BuiltSystem["addStaff"] {
  let count = 0;
  return async (role, name) => {
    const account = { email: `staff-${++count}@ezo.example`, password: "a password to be changed", name };
    await createAccount(prisma, { ...account, role });
    return account;
  };
}

const environmentOf = (settings: Record<string, string>) => ({
  ...process.env,
  NODE_ENV: "production",
  // Its address leads to this machine.
  EZO_TRIAL: "true",
  JWT_SECRET: "a secret for tests and benchmarks alone, never used elsewhere",
  REDIS_URL: undefined,
  ADMIN_EMAIL: STAFF.admin.email,
  ADMIN_PASSWORD: STAFF.admin.password,
  RATE_LIMIT_SCALE: "0",
  // Browser tests share sessions for longer than ten minutes; that of re-authentication ages its own.
  REAUTHENTICATION_MINUTES: "1440",
  // Tests wait for mails.
  REPLY_HOLD_SECONDS: "0",
  // Rendering every page at start would compete with the tests for the processor.
  CACHE_WARM_AT_START: "false",
  LOG_LEVEL: process.env["TEST_LOG_LEVEL"] ?? "error",
  ...settings,
});

class Processes {
  readonly #launch: (name: ProcessName) => Promise<ChildProcess>;
  readonly #running = new Map<ProcessName, ChildProcess>();

  constructor(launch: (name: ProcessName) => Promise<ChildProcess>) {
    this.#launch = launch;
  }

  get(name: ProcessName): ChildProcess {
    const child = this.#running.get(name);
    if (!child) throw new Error(`${name} is not running`);
    return child;
  }

  async start(name: ProcessName): Promise<void> {
    if (this.#running.has(name)) throw new Error(`${name} is already running`);
    this.#running.set(name, await this.#launch(name));
  }

  async kill(name: ProcessName): Promise<void> {
    await this.end(name, "SIGKILL");
  }

  async end(name: ProcessName, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    const child = this.get(name);
    this.#running.delete(name);
    await ended(child, signal);
  }

  async stop(): Promise<void> {
    for (const child of this.#running.values()) await ended(child, "SIGTERM");
  }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}

/** Resolves when the process reports that it is ready. */
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
