import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { login } from "@ezo/contract/auth";
import { type Config, loadConfig } from "@ezo/core/platform/config";
import { type Database, openDatabase } from "@ezo/core/platform/db";
import { createLog, type DestinationStream } from "@ezo/core/platform/log";
import { Messaging } from "@ezo/core/platform/messaging";
import { Queues } from "@ezo/core/platform/queues";
import { createAccount } from "@ezo/core/users/accounts";
import { type RunningServer, startServer } from "@ezo/server/server";
import { type RunningWorker, startWorkerProcess } from "@ezo/worker/worker";
import { type Call, httpCall } from "./call.ts";
import { createTestDatabase } from "./database.ts";
import { drained } from "./drained.ts";
import { type LiveClient, openLive } from "./live-client.ts";
import { type Mailbox, startMailbox } from "./mailbox.ts";
import { openGate, type TcpGate } from "./tcp-gate.ts";
import { startRedis, type TestRedis } from "./redis.ts";

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
  /** The servers' and workers' way to the database; the test itself has another. */
  databaseGate: TcpGate;
  /** Resolves when every event is handed on and no job waits or runs. */
  drain: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * The whole product on real services: its own database, Redis (in the mode that uses it) and SMTP server, with an
 * administrator and a marketing user. The mode comes from the vitest project.
 */
export async function startStack(
  options: {
    servers?: number;
    workers?: number;
    env?: Record<string, string>;
    /** Where servers and workers log to, instead of standard output. */
    logTo?: DestinationStream;
  } = {},
): Promise<Stack> {
  const mode = process.env["EZO_TEST_MODE"] === "redis" ? "redis" : "postgres";
  const dataDir = await mkdtemp(join(tmpdir(), "ezo-test-"));
  const [testDatabase, mailbox, redis] = await Promise.all([
    createTestDatabase(),
    startMailbox(),
    mode === "redis" ? startRedis() : undefined,
  ]);
  const databaseUrl = new URL(testDatabase.url);
  const databaseGate = await openGate({ host: databaseUrl.hostname, port: Number(databaseUrl.port) });
  databaseUrl.port = String(databaseGate.port);
  const config: Config = {
    ...loadConfig({
      NODE_ENV: "test",
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl.href,
      SMTP_URL: mailbox.url,
      LOG_LEVEL: process.env["TEST_LOG_LEVEL"] ?? "silent",
      RATE_LIMIT_SCALE: "1000",
      // Tests write rows past the services that would tell the cache.
      CACHE_SECONDS: "0",
      PUBLIC_URL: "https://ezo.test",
      ...(redis ? { REDIS_URL: redis.url } : {}),
      ...options.env,
    }),
    port: 0,
  };
  const log = createLog(config.logLevel, "test");
  const database = openDatabase({ url: testDatabase.url, poolSize: 5, name: "test", log });
  for (const [email, role] of [
    [ADMIN, "admin"],
    [MARKETING, "marketing"],
  ] as const)
    await createAccount(database.prisma, {
      email,
      name: role === "admin" ? "ანა ადმინი" : "მაკა მარკეტინგი",
      role,
      password: PASSWORD,
    });

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
  const messaging = new Messaging({ url: testDatabase.url, poolSize: 2, name: "test", log });
  const queues = new Queues({ messaging, redisUrl: redis?.url, log });
  const lives: LiveClient[] = [];
  const url = (server = 0) => servers[server]?.url ?? "";
  const call = httpCall(url);

  return {
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
    token: async (email = ADMIN) => (await call(login, { body: { email, password: PASSWORD } })).data.token,
    live: async (token, server = 0) => {
      const client = await openLive(url(server), token);
      lives.push(client);
      return client;
    },
    startWorker,
    databaseGate,
    drain: () => drained(database, queues),
    stop: async () => {
      lives.forEach((client) => client.close());
      await Promise.all([...workers, ...servers].map((running) => running.stop()));
      await queues.close();
      await messaging.close();
      await database.close();
      await Promise.all([mailbox.close(), redis?.close()]);
      await databaseGate.close();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
