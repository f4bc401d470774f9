import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FailureBody } from "@ezo/contract/errors";
import { login } from "@ezo/contract/auth";
import { type RouteDefinition, type RouteInput, type RouteOutput, routeUrl } from "@ezo/contract/route";
import { type Config, loadConfig } from "@ezo/core/platform/config";
import { type Database, openDatabase } from "@ezo/core/platform/db";
import { createLog } from "@ezo/core/platform/log";
import { QUEUES } from "@ezo/core/platform/jobs";
import { Queues } from "@ezo/core/platform/queues";
import { createAccount } from "@ezo/core/users/accounts";
import { type RunningServer, startServer } from "@ezo/server/server";
import { type RunningWorker, startWorkerProcess } from "@ezo/worker/worker";
import { createTestDatabase } from "./database.ts";
import { type LiveClient, openLive } from "./live-client.ts";
import { type Mailbox, startMailbox } from "./mailbox.ts";
import { startRedis, type TestRedis } from "./redis.ts";

export const PASSWORD = "a long enough password";
export const ADMIN = "admin@ezo.test";
export const MARKETING = "marketing@ezo.test";

/** A failed call as its body tells it. */
export class CallFailed extends Error {
  constructor(
    readonly status: number,
    readonly body: FailureBody,
    readonly headers: Headers,
  ) {
    super(`${status} ${body.code}: ${JSON.stringify(body.errors ?? body.message)}`);
  }
}

interface CallOptions {
  token?: string;
  headers?: Record<string, string>;
  /** Which of several servers answers. */
  server?: number;
}
export type Call = <D extends RouteDefinition>(
  definition: D,
  input: RouteInput<D>,
  options?: CallOptions,
) => Promise<RouteOutput<D>>;

export interface Stack {
  mode: "postgres" | "redis";
  config: Config;
  database: Database;
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
  /** Resolves when every event is handed on and no job waits or runs. */
  drain: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * The whole product on real services: its own database, Redis (in the mode that uses it) and SMTP server, with an
 * administrator and a marketing user. The mode comes from the vitest project.
 */
export async function startStack(
  options: { servers?: number; workers?: number; env?: Record<string, string> } = {},
): Promise<Stack> {
  const mode = process.env["EZO_TEST_MODE"] === "redis" ? "redis" : "postgres";
  const dataDir = await mkdtemp(join(tmpdir(), "ezo-test-"));
  const [testDatabase, mailbox, redis] = await Promise.all([
    createTestDatabase(),
    startMailbox(),
    mode === "redis" ? startRedis() : undefined,
  ]);
  const config: Config = {
    ...loadConfig({
      NODE_ENV: "test",
      DATA_DIR: dataDir,
      DATABASE_URL: testDatabase.url,
      SMTP_URL: mailbox.url,
      LOG_LEVEL: process.env["TEST_LOG_LEVEL"] ?? "silent",
      RATE_LIMIT_SCALE: "1000",
      PUBLIC_URL: "https://ezo.test",
      ...(redis ? { REDIS_URL: redis.url } : {}),
      ...options.env,
    }),
    port: 0,
  };
  const log = createLog(config.logLevel, "test");
  const database = openDatabase({ url: testDatabase.url, poolSize: 5, log });
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
      startServer(config, createLog(config.logLevel, "server")),
    ),
  );
  const workers: RunningWorker[] = [];
  const startWorker = async () => {
    const worker = await startWorkerProcess(config, createLog(config.logLevel, "worker"));
    workers.push(worker);
    return worker;
  };
  for (let count = 0; count < (options.workers ?? 1); count++) await startWorker();
  const queues = new Queues({ databaseUrl: testDatabase.url, redisUrl: redis?.url, log });
  const lives: LiveClient[] = [];
  const url = (server = 0) => servers[server]?.url ?? "";
  const call = httpCall(url);

  return {
    mode,
    config,
    database,
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
    drain: () => drained(database, queues),
    stop: async () => {
      lives.forEach((client) => client.close());
      await Promise.all([...workers, ...servers].map((running) => running.stop()));
      await queues.close();
      await database.close();
      await Promise.all([mailbox.close(), redis?.close()]);
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function httpCall(url: (server?: number) => string): Call {
  return async (definition, input, options = {}) => {
    const { body, ...address } = input as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
    };
    const response = await fetch(`${url(options.server)}/api${routeUrl(definition.path, address)}`, {
      method: definition.method.toUpperCase(),
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const isJson = response.headers.get("content-type")?.includes("json");
    // `text()` would swallow the byte-order mark that a CSV must begin with.
    const answer: unknown = isJson ? await response.json() : Buffer.from(await response.arrayBuffer()).toString("utf8");
    if (!response.ok) throw new CallFailed(response.status, answer as FailureBody, response.headers);
    if (definition.response) definition.response.parse(answer);
    return answer as never;
  };
}

async function drained(database: Database, queues: Queues): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const waiting = await database.prisma.outboxEvent.count({ where: { publishedAt: null } });
    const counts = await Promise.all(
      QUEUES.filter((name) => name === "mail").map((name) =>
        queues.queue(name).getJobCounts("waiting", "active", "delayed", "prioritized"),
      ),
    );
    const busy = counts.flatMap((count) => Object.values(count)).reduce((sum, count) => sum + count, 0);
    if (waiting === 0 && busy === 0) return;
    if (Date.now() > deadline)
      throw new Error(`not idle after 30 s: ${waiting} events, ${JSON.stringify(counts)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
