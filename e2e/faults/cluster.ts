import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { login } from "@ezo/contract/accounts/auth";
import { loadConfig } from "@ezo/core/platform/config/config";
import type { Database } from "@ezo/core/platform/db";
import { createLog } from "@ezo/core/platform/log/log";
import type { Queues } from "@ezo/core/platform/queues/queues";
import { migrate } from "../../prisma/migrate.ts";
import { prepare } from "../../prisma/seed.ts";
import { findFreePort } from "../../scripts/lib/processes/ports.ts";
import { startPostgres } from "../../scripts/lib/database/postgres.ts";
import { type Call, httpCall } from "../stack/call.ts";
import { openConnections } from "../stack/services/connections.ts";
import { type LiveClient, openLive } from "../stack/live-client.ts";
import { type Mailbox, startMailbox } from "../stack/services/mailbox.ts";
import { startRedis, type TestRedis } from "../stack/services/redis.ts";
import { signedIn } from "../stack/login/signed-in.ts";
import { openGate, type TcpGate } from "../stack/services/tcp-gate.ts";

export const ADMIN = { email: "admin@ezo.test", password: "a long enough password" };
export type Mode = "postgres" | "redis";
export const mode: Mode = process.env["EZO_TEST_MODE"] === "redis" ? "redis" : "postgres";

/** A server or worker process of the build. */
export interface Member {
  /** Kills it (SIGKILL) and waits until it is gone. */
  kill: () => Promise<void>;
  /** Stops it (SIGTERM) and returns its exit code. */
  terminate: () => Promise<number | null>;
  start: () => Promise<void>;
}
export interface ServerMember extends Member {
  url: string;
}

export interface Cluster {
  servers: readonly ServerMember[];
  workers: readonly Member[];
  database: Database;
  queues: Queues;
  mailbox: Mailbox;
  mailGate: TcpGate;
  redis: TestRedis | undefined;
  storageFolder: string;
  call: Call;
  token: () => Promise<string>;
  live: (server: number) => Promise<LiveClient>;
  /** Kills PostgreSQL, as in a power cut; its supervisor restarts it. */
  cutPostgres: () => Promise<void>;
  /** Starts another server on the same database that cannot write files beyond this size. */
  startServerWithSmallDisk: (maxBytes: number) => Promise<ServerMember>;
  stop: () => Promise<void>;
}

/** Two servers and two workers of the build as separate processes, on a durable PostgreSQL. `settings` override the environment. */
export async function startCluster(settings: NodeJS.ProcessEnv = {}): Promise<Cluster> {
  const dataDir = await mkdtemp(join(tmpdir(), "ezo-faults-"));
  const [postgres, mailbox, redis] = await Promise.all([
    startPostgres({ dataDir, report: () => undefined, durable: true }),
    startMailbox(),
    mode === "redis" ? startRedis() : undefined,
  ]);
  await migrate(postgres.url, () => undefined);
  const mailGate = await openGate({ host: "127.0.0.1", port: Number(new URL(mailbox.url).port) });
  const storageFolder = join(dataDir, "files");
  const environment = environmentOf({
    DATABASE_URL: postgres.url,
    REDIS_URL: redis?.url ?? "",
    SMTP_URL: `smtp://127.0.0.1:${mailGate.port}`,
    STORAGE_URL: pathToFileURL(storageFolder).href,
    DATA_DIR: dataDir,
    ...settings,
  });
  await prepare({ config: loadConfig(environment) });
  const connections = openConnections({
    databaseUrl: postgres.url,
    redisUrl: redis?.url,
    poolSize: 3,
    log: createLog("silent", "test"),
  });
  const { database, queues } = connections;

  const { members, addServer, addWorker } = membersWith(environment);
  const servers = [await addServer(), await addServer()];
  const workers = [await addWorker(), await addWorker()];

  const lives: LiveClient[] = [];
  const call = httpCall((server = 0) => servers[server]?.url ?? "");
  const token = async () => signedIn(await call(login, { body: ADMIN })).token;
  return {
    servers,
    workers,
    database,
    queues,
    mailbox,
    mailGate,
    redis,
    storageFolder,
    call,
    token,
    live: async (server) => {
      const client = await openLive(servers[server]?.url ?? "", await token());
      lives.push(client);
      return client;
    },
    cutPostgres: () => killPostgres(database),
    startServerWithSmallDisk: (maxBytes) => addServer(Math.ceil(maxBytes / SHELL_BLOCK_BYTES)),
    stop: async () => {
      lives.forEach((client) => client.close());
      await Promise.all(members.map((member) => member.terminate()));
      await connections.close();
      await mailGate.close();
      await Promise.all([mailbox.close(), redis?.close()]);
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The processes of a cluster, in the order in which they were added. */
function membersWith(environment: NodeJS.ProcessEnv) {
  const members: Member[] = [];
  return {
    members,
    addWorker: async (): Promise<Member> => {
      const member = await startMember("worker", environment);
      members.push(member);
      return member;
    },
    addServer: async (fileBlocks?: number): Promise<ServerMember> => {
      const port = await findFreePort();
      const member = await startMember("server", { ...environment, PORT: String(port) }, fileBlocks);
      members.push(member);
      return { ...member, url: `http://127.0.0.1:${port}` };
    },
  };
}

const environmentOf = (settings: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: "production",
  JWT_SECRET: "a secret for tests alone, never used elsewhere",
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  RATE_LIMIT_SCALE: "0",
  SEED: "none",
  EZO_TRIAL: "true",
  CACHE_WARM_AT_START: "false",
  LOG_LEVEL: process.env["TEST_LOG_LEVEL"] ?? "error",
  ...settings,
});

async function killPostgres({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ data_directory: string }>("show data_directory");
  const pidFile = join(rows[0]?.data_directory ?? "", "postmaster.pid");
  const [pid = ""] = (await readFile(pidFile, "utf8")).split("\n");
  process.kill(Number(pid), "SIGQUIT");
}

/** The unit of a POSIX shell's `ulimit -f`. */
const SHELL_BLOCK_BYTES = 512;

/**
 * Starts a process and returns it once it reports that it is ready. `fileBlocks` limits the size of files it writes: the
 * kernel then fails a write in its middle, as a full disk does.
 */
async function startMember(
  name: "server" | "worker",
  environment: NodeJS.ProcessEnv,
  fileBlocks?: number,
): Promise<Member> {
  const main = fileURLToPath(new URL(`../../${name}/dist/main.js`, import.meta.url));
  let child: ChildProcess;
  const start = async () => {
    child = spawn(
      "sh",
      ["-c", `${fileBlocks ? `ulimit -f ${fileBlocks}; ` : ""}exec "$0" "$1"`, process.execPath, main],
      { env: environment, stdio: ["ignore", "inherit", "inherit", "ipc"] },
    );
    await Promise.race([
      once(child, "message"),
      once(child, "exit").then(([code]) => {
        throw new Error(`${name} ended with ${String(code)} (npm run build first)`);
      }),
    ]);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, "exit");
      child.kill(signal);
      await gone;
    }
    return child.exitCode;
  };
  await start();
  return {
    start,
    kill: async () => void (await end("SIGKILL")),
    terminate: () => end("SIGTERM"),
  };
}
