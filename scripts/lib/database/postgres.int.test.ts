import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startPostgres, type Postgres } from "./postgres.ts";
import { waitUntilGone } from "../processes/processes.ts";

let dataDir: string;
let postgres: Postgres | undefined;
const reports: string[] = [];
const start = async () => {
  reports.length = 0;
  postgres = await startPostgres({ dataDir, report: (line) => reports.push(line) });
  return postgres;
};

async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres?.url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function serverPid(): Promise<number> {
  const { dir } = JSON.parse(await readFile(join(dataDir, "postgres.json"), "utf8")) as { dir: string };
  return Number.parseInt(await readFile(join(dir, "postmaster.pid"), "utf8"), 10);
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ezo-postgres-"));
  // As left by earlier versions.
  await chmod(dataDir, 0o755);
  await start();
});
afterAll(async () => {
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it("supports Georgian and Russian letters", async () => {
  await query("create extension pg_trgm");
  const [row] = await query<Record<string, unknown>>(`
    select cardinality(show_trgm('ვაკის ეზო')) as georgian, cardinality(show_trgm('Ваке')) as russian,
      lower('ВАКЕ') as lower, (select string_agg(x, '' order by x) from unnest(array['ჰ','ბ','ა']) x) as sorted,
      pg_encoding_to_char(encoding) as encoding from pg_database where datname = 'ezo'`);
  expect(row).toEqual({ georgian: 10, russian: 5, lower: "ваке", sorted: "აბჰ", encoding: "UTF8" });
});

it("is durable, on this machine only, with a password that nobody else can read", async () => {
  const [row] = await query<Record<string, unknown>>(
    "select current_setting('fsync') as fsync, current_setting('listen_addresses') as host",
  );
  expect(row).toEqual({ fsync: "on", host: "127.0.0.1" });
  expect((await stat(join(dataDir, "postgres.json"))).mode & 0o777).toBe(0o600);
  // Started by root, PostgreSQL has its own user, whose group may traverse the folder but not list it.
  expect((await stat(dataDir)).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o710 : 0o700);
  const wrong = new pg.Client({ connectionString: postgres?.url.replace(/:[^:@]+@/, ":wrong@") });
  await expect(wrong.connect()).rejects.toMatchObject({ code: "28P01" });
});

it("keeps data and address between starts", async () => {
  await query("create table kept as select 42 as answer");
  const before = postgres?.url;
  await postgres?.stop();
  await start();
  expect(postgres?.url).toBe(before);
  expect(await query("select answer from kept")).toEqual([{ answer: 42 }]);
});

it("restarts when the server is killed", async () => {
  process.kill(await serverPid(), "SIGKILL");
  await vi.waitFor(() => expect(reports).toEqual(["PostgreSQL ended by SIGKILL; starting it again"]));
  const rows = await vi.waitFor(() => query("select answer from kept"), { timeout: 20_000, interval: 100 });
  expect(rows).toEqual([{ answer: 42 }]);
});

it("ends when its parent process is killed, and can be started again", async () => {
  await postgres?.stop();
  const program = `
    import { startPostgres } from ${JSON.stringify(new URL("postgres.ts", import.meta.url).href)};
    await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, report() {} });
    console.log("up");`;
  const owner = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(createInterface({ input: owner.stdout }), "line");
  const pid = await serverPid();
  owner.kill("SIGKILL");
  // Not awaited: an immediate start must cope with the old server.
  await start();
  expect(await waitUntilGone(pid, 1_000)).toBe(true);
  expect(await query("select answer from kept")).toEqual([{ answer: 42 }]);
});
