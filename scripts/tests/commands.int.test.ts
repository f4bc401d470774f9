import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { MANIFEST, type Manifest } from "@ezo/core/backup/manifest";
import { create } from "tar";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../lib/paths.ts";

const COMMANDS = [
  "admin-password",
  "audit-verify",
  "backup",
  "build",
  "dkim-key",
  "doctor",
  "migrate",
  "move-database",
  "new-migration",
  "restore",
  "sbom",
  "seed",
  "start",
  "test",
];
/** Nobody listens on port 1. */
const UNREACHABLE = "postgres://ezo@127.0.0.1:1/ezo";

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "ezo-commands-"))));
afterAll(() => rmSync(folder, { recursive: true }));

/** A command's exit code and output. */
const run = (command: string, args: string[], env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, ["--import", "tsx", `scripts/${command}.ts`, ...args], {
    cwd: root,
    env: { PATH: process.env["PATH"] ?? "", DATA_DIR: folder, ...env },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );

/** A whole archive of a database without tables. */
async function emptyArchive(): Promise<string> {
  const manifest: Manifest = {
    format: "ezo-backup",
    version: 1,
    created_at: "2026-01-01T00:00:00Z",
    migrations: [],
    tables: [],
    sequences: [],
    files: [],
  };
  writeFileSync(join(folder, MANIFEST), JSON.stringify(manifest));
  const file = join(folder, "empty.tar.gz");
  await create({ gzip: true, file, cwd: folder, portable: true }, [MANIFEST]);
  return file;
}

describe("an operator's command", () => {
  it("prints help, and refuses unknown options", async () => {
    const [helps, refusals] = await Promise.all([
      Promise.all(COMMANDS.map((command) => run(command, ["--help"]))),
      Promise.all(COMMANDS.map((command) => run(command, ["--no-such-option", "x"]))),
    ]);
    for (const { code, stdout } of helps) {
      expect(code).toBe(0);
      expect(stdout).toMatch(/^Usage: npm run [a-z:-]+ -- .*\n\n[A-Z].*/);
    }
    for (const { code, stderr } of refusals) {
      expect(code).toBe(1);
      expect(stderr).toMatch(/^error: unknown option '--no-such-option'/);
    }
  });

  it("does not create a mistyped DATA_DIR", async () => {
    const mistyped = join(folder, "mistyped");
    const nowhere = { DATA_DIR: mistyped };
    const answers = await Promise.all([
      ...["backup", "doctor", "admin-password"].map((command) => run(command, [], nowhere)),
      ...["migrate", "seed"].map((command) => run(command, [], { ...nowhere, DATABASE_URL: UNREACHABLE })),
      run("restore", ["x.tar.gz"], { ...nowhere, DATABASE_URL: UNREACHABLE }),
      run("dkim-key", ["firm.ge"], { ...nowhere, DATABASE_URL: UNREACHABLE }),
      run("move-database", [UNREACHABLE], nowhere),
    ]);
    for (const { code, stderr } of answers)
      expect({ code, stderr: stderr.trim() }).toEqual({
        code: 1,
        stderr: `There is no folder ${mistyped}: set DATA_DIR`,
      });
    expect(existsSync(mistyped)).toBe(false);
    expect((await run("backup", [])).stderr).toMatch(/contains no Ezo database: set DATA_DIR/);
  });

  it("to migrate needs the database alone, and writes nothing beside it", async () => {
    const own = join(folder, "to-migrate");
    mkdirSync(own);
    // No other setting of production, and one that is wrong.
    const env = { DATA_DIR: own, NODE_ENV: "production", PORT: "abc", DATABASE_URL: UNREACHABLE };
    expect((await run("migrate", [], env)).stderr).toMatch(/ECONNREFUSED/);
    expect((await run("migrate", [], { ...env, DATABASE_URL: "" })).stderr).toMatch(
      /^DATABASE_URL: is required/,
    );
    expect(readdirSync(own)).toEqual([]);
  });

  it("fails with one sentence and no stack", async () => {
    const archive = await emptyArchive();
    const commands = [
      ...["backup", "migrate", "seed", "admin-password", "audit-verify"].map((command) => ({
        command,
        args: [] as string[],
      })),
      { command: "restore", args: [archive] },
    ];
    for (const { command, args } of commands) {
      const { code, stderr } = await run(command, args, { DATABASE_URL: UNREACHABLE });
      expect(code, command).toBe(1);
      expect(stderr).toMatch(/ECONNREFUSED|reach/);
      expect(stderr).not.toMatch(/\n\s+at /);
      expect(stderr.trim().split("\n").length, stderr).toBeLessThanOrEqual(3);
    }
    const moved = await run("move-database", [UNREACHABLE], { DATABASE_URL: UNREACHABLE });
    expect(moved.code).toBe(1);
    expect(moved.stderr).toMatch(/^DATABASE_URL is already set: .*\n$/);
    const misnamed = await run("move-database", ["new-database"]);
    expect(misnamed.code).toBe(1);
    expect(misnamed.stderr).toMatch(/^The new database is named by a URL: .*\n$/);
  });

  it("to restore creates nothing for an archive that does not exist", async () => {
    const created = join(folder, "created");
    const missing = join(folder, "missing.tar.gz");
    const { code, stderr } = await run("restore", [missing, "--new-data-dir"], { DATA_DIR: created });
    expect({ code, stderr }).toEqual({ code: 1, stderr: `There is no file ${missing}\n` });
    expect(existsSync(created)).toBe(false);
  });

  it("fails so, too, by what it does not wait for", async () => {
    const module = JSON.stringify(new URL("../lib/processes/command.ts", import.meta.url).href);
    const program = `
      import { npmCommand, runCommand } from ${module};
      const breaks = () => { throw new Error("the connection broke"); };
      const waits = () => (setTimeout(breaks), new Promise((resolve) => setTimeout(resolve, 60_000)));
      await runCommand(npmCommand("backup", "A test.").action(waits));`;
    const args = ["--import", "tsx", "--input-type=module", "-e", program];
    const env = { PATH: process.env["PATH"] ?? "" };
    const failed = promisify(execFile)(process.execPath, args, { cwd: root, env, timeout: 50_000 });
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stderr: "npm run backup failed: the connection broke\n",
    });
  });

  it("to examine the system says that the database cannot be reached, and goes on", async () => {
    const { code, stdout, stderr } = await run("doctor", [], { DATABASE_URL: UNREACHABLE });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^BAD +database .*ECONNREFUSED/m);
    expect(stdout).toMatch(/^\w+ +disk +\d+ %/m);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it("that uses no database does without one", async () => {
    const { code, stdout } = await run("dkim-key", ["firm.ge"], { DATABASE_URL: UNREACHABLE });
    expect(code).toBe(0);
    expect(stdout).toContain("DKIM_DOMAIN=firm.ge");
    expect((await run("new-migration", ["Not-Snake"], { DATABASE_URL: UNREACHABLE })).stderr).toBe(
      "Name the migration in snake_case: add_floor_plans\n",
    );
  });
});
