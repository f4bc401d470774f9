import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { login } from "@ezo/contract/accounts/auth";
import { type Config, loadConfig } from "@ezo/core/platform/config/config";
import type { Database } from "@ezo/core/platform/db";
import { createLog, type DestinationStream } from "@ezo/core/platform/log/log";
import type { Messaging } from "@ezo/core/platform/events/messaging";
import type { Queues } from "@ezo/core/platform/queues/queues";
import { createAccount } from "@ezo/core/users/accounts";
import { hashAtCost, PASSWORD_COST } from "@ezo/core/users/passwords/passwords";
import { type RunningServer, startServer } from "@ezo/server/server";
import { type RunningWorker, startWorkerProcess } from "@ezo/worker/worker";
import { type Call, httpCall } from "./call.ts";
import { openConnections } from "./services/connections.ts";
import { createTestDatabase } from "./services/database.ts";
import { copyDemo } from "./services/demo.ts";
import { drained } from "./drained.ts";
import { type LiveClient, openLive } from "./live-client.ts";
import { type Mailbox, startMailbox } from "./services/mailbox.ts";
import { CHEAP_HASHES, signedIn } from "./login/signed-in.ts";
import type { TcpGate } from "./services/tcp-gate.ts";
import { startRedis, type TestRedis } from "./services/redis.ts";

export const PASSWORD = "a long enough password";
export const ADMIN = "admin@ezo.test";
export const MARKETING = "marketing@ezo.test";

export interface Stack {
  mode: "postgres" | "redis";
  config: Config;
  database: Database;
  messaging: Messaging;
  queues: Queues;
  mailbox: Mailbox;
  redis: TestRedis | undefined;
  servers: RunningServer[];
  workers: RunningWorker[];
  url: (server?: number) => string;
  call: Call;
  token: (email?: string) => Promise<string>;
  live: (token: string, server?: number) => Promise<LiveClient>;
  startWorker: () => Promise<RunningWorker>;
  /** Resolves when every event is relayed and no job is waiting or running. */
  drain: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface StackOptions {
  servers?: number;
  workers?: number;
  env?: Record<string, string>;
  /**
   * Servers and workers reach the database through it (see `openDatabaseGate`), and the test by its own connection. It
   * copies every byte, so only tests that cut the connection have one. Stopping the system closes it.
   */
  databaseGate?: TcpGate;
  /** Where servers and workers log to, instead of standard output. */
  logTo?: DestinationStream;
  /** Hashes passwords at the cost of production, for what may happen in the time that it takes. */
  hashesSlowly?: boolean;
  /** Begins with the demo content. */
  hasDemo?: boolean;
}

/**
 * The whole product on real services: its own database, Redis (in the mode that uses it) and SMTP server, with an
 * administrator and a marketing user. The mode comes from the vitest project.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  hashAtCost(options.hashesSlowly ? PASSWORD_COST : CHEAP_HASHES);
  const mode = process.env["EZO_TEST_MODE"] === "redis" ? "redis" : "postgres";
  const dataDir = await mkdtemp(join(tmpdir(), "ezo-test-"));
  const [testDatabase, mailbox, redis] = await Promise.all([
    options.hasDemo ? copyDemo(dataDir) : createTestDatabase(),
    startMailbox(),
    mode === "redis" ? startRedis() : undefined,
  ]);
  const databaseUrl = new URL(testDatabase.url);
  if (options.databaseGate) databaseUrl.port = String(options.databaseGate.port);
  const config = configOf({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl.href,
    SMTP_URL: mailbox.url,
    ...(redis ? { REDIS_URL: redis.url } : {}),
    ...options.env,
  });
  const connections = openConnections({
    databaseUrl: testDatabase.url,
    redisUrl: redis?.url,
    poolSize: 5,
    name: "test",
    log: createLog(config.logLevel, "test"),
  });
  await addStaff(connections.database);

  const { servers, workers, startWorker } = await startProcesses(config, options);
  const url = (server = 0) => servers[server]?.url ?? "";
  const call = httpCall(url);
  const { database, messaging, queues } = connections;
  const closers = closersOf(connections, mailbox, redis);
  const lives: LiveClient[] = [];
  const stack: Stack = {
    mode,
    config,
    database,
    messaging,
    queues,
    mailbox,
    redis,
    servers,
    workers,
    url,
    call,
    token: async (email = ADMIN) =>
      signedIn(await call(login, { body: { email, password: PASSWORD } })).token,
    live: async (token, server = 0) => {
      const client = await openLive(url(server), token);
      lives.push(client);
      return client;
    },
    startWorker,
    drain: () => drained(stack.database, stack.queues),
    stop: async () => {
      lives.forEach((client) => client.close());
      await Promise.all([...workers, ...servers].map((running) => running.stop()));
      for (const close of closers) await close();
      await options.databaseGate?.close();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
      // Files of tests share a process, in which each keeps its stack until the end. A database client alone has many megabytes.
      for (const held of [servers, workers, closers, lives]) held.length = 0;
      for (const name of HELD) Reflect.deleteProperty(stack, name);
    },
  };
  return stack;
}

/** Apart from the stack's other functions, so that none of those holds what these close. */
const closersOf = (...parts: readonly ({ close: () => Promise<void> } | undefined)[]) =>
  parts.map((part) => () => part?.close());

/** What a stopped stack lets go of. */
const HELD = ["database", "messaging", "queues", "mailbox", "redis"] as const satisfies (keyof Stack)[];

/** Servers and workers in this process; more workers may follow. */
async function startProcesses(config: Config, options: StackOptions) {
  const servers = await Promise.all(
    Array.from({ length: options.servers ?? 1 }, () =>
      startServer(config, createLog(config.logLevel, "server", options.logTo)),
    ),
  );
  const workers: RunningWorker[] = [];
  const startWorker = async () => {
    const worker = await startWorkerProcess(config, createLog(config.logLevel, "worker", options.logTo));
    workers.push(worker);
    return worker;
  };
  for (let count = 0; count < (options.workers ?? 1); count++) await startWorker();
  return { servers, workers, startWorker };
}

const configOf = (environment: Record<string, string>): Config => ({
  ...loadConfig({
    NODE_ENV: "test",
    LOG_LEVEL: process.env["TEST_LOG_LEVEL"] ?? "silent",
    RATE_LIMIT_SCALE: "1000",
    // A file of tests may take longer than the ten minutes; those of re-authentication age their sessions.
    REAUTHENTICATION_MINUTES: "1440",
    // Tests wait for mails; those of undoing a reply hold theirs.
    REPLY_HOLD_SECONDS: "0",
    // Tests write rows directly, without the services that invalidate the cache.
    CACHE_SECONDS: "0",
    // Many servers start in one process; those of `render-threads.int.test.ts` have threads.
    RENDER_THREADS: "0",
    PUBLIC_URL: "https://ezo.test",
    ...environment,
  }),
  port: 0,
});

async function addStaff({ prisma }: Database): Promise<void> {
  const admin = { email: ADMIN, name: "ანა ადმინი", role: "admin" } as const;
  const marketing = { email: MARKETING, name: "მაკა მარკეტინგი", role: "marketing" } as const;
  for (const account of [admin, marketing]) await createAccount(prisma, { ...account, password: PASSWORD });
}
