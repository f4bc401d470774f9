import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { root } from "../lib/paths.ts";
import { findFreePort } from "../lib/processes/ports.ts";

// Runs in a copy of the sources, because they are edited here.
const COPIED = ["contract", "core", "server", "worker", "web", "prisma", "scripts"];
const FILES = ["package.json", "tsconfig.base.json", "tsconfig.json", "prisma.config.ts"];
const LEFT_OUT = new Set(["node_modules", "dist"]);
/** Seconds on a free machine (CONTRIBUTING); other tests keep every core and the disk busy meanwhile. */
const patience = { timeout: 170_000, interval: 50 };

let folder: string;
let port: number;
let output = "";
let stop: () => Promise<unknown>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ezo-dev-"));
  for (const name of COPIED)
    await cp(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => !LEFT_OUT.has(basename(path)),
    });
  for (const name of FILES) await cp(join(root, name), join(folder, name));
  for (const name of ["", ...COPIED]) {
    const packages = join(name, "node_modules");
    // Only if npm has installed packages there.
    await symlink(join(root, packages), join(folder, packages)).catch(() => undefined);
  }
  await mkdir(join(folder, "data"));
  port = await findFreePort();
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/dev.ts"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      DATA_DIR: join(folder, "data"),
      PORT: String(port),
      SEED: "none",
    },
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  stop = async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
  await vi.waitFor(() => {
    if (child.exitCode !== null) throw new Error(`it ended:\n${output}`);
    if (!/^API +http/m.test(output)) throw new Error(`not up yet:\n${output}`);
  }, patience);
}, patience.timeout + 10_000);
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
const edit = async (path: string, from: string, to: string) => {
  const file = join(folder, path);
  await writeFile(file, (await readFile(file, "utf8")).replace(from, to));
};

it("shows pages and their scripts from the sources", async () => {
  expect(await ask("/en")).toContain("/src/");
  expect(await ask("/@vite/client")).toContain("WebSocket");
});

it("serves edits, and keeps the last version while the sources do not compile", async () => {
  await edit("server/src/compose-app.ts", '"alive"', '"broken');
  await vi.waitFor(() => expect(output).toContain("server/src/compose-app.ts:"), patience);
  expect(await ask("/healthz")).toBe('{"status":"alive"}');
  const editedAt = performance.now();
  await edit("server/src/compose-app.ts", '"broken', '"edited"');
  await vi.waitFor(async () => expect(await ask("/healthz")).toBe('{"status":"edited"}'), patience);
  console.info(`the edit was served after ${Math.round(performance.now() - editedAt)} ms`);
});

it("applies a new migration at once, and refuses one that was edited afterwards", async () => {
  const migration = join(folder, "prisma/migrations/29990101000000_try_out");
  await mkdir(migration);
  await writeFile(join(migration, "migration.sql"), "create table try_out (id int);");
  await vi.waitFor(() => expect(output).toContain("applied 29990101000000_try_out"), patience);
  await writeFile(join(migration, "migration.sql"), "create table tried_out (id int);");
  await vi.waitFor(
    () => expect(output).toContain("29990101000000_try_out was edited after this database had applied it"),
    patience,
  );
});
