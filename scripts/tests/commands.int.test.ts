import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../lib/paths.ts";

const COMMANDS = [
  "admin-password",
  "audit-verify",
  "backup",
  "dkim-key",
  "doctor",
  "migrate",
  "move-database",
  "new-migration",
  "restore",
  "sbom",
  "seed",
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
      run("restore", ["x.tar.gz"], { ...nowhere, DATABASE_URL: UNREACHABLE }),
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

  it("fails with one sentence and no stack", async () => {
    for (const command of ["backup", "migrate", "seed", "admin-password", "audit-verify"]) {
      const { code, stderr } = await run(command, [], { DATABASE_URL: UNREACHABLE });
      expect(code, command).toBe(1);
      expect(stderr).toMatch(/ECONNREFUSED|reach/);
      expect(stderr).not.toMatch(/\n\s+at /);
      expect(stderr.trim().split("\n").length, stderr).toBeLessThanOrEqual(3);
    }
  });
});
