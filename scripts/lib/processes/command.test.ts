import { readFileSync } from "node:fs";
import { ConfigError } from "@ezo/core/platform/config/config";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { inRoot } from "../paths.ts";
import { PlainError } from "../report.ts";
import { npmCommand, runCommand } from "./command.ts";

describe("a command that fails", () => {
  const print = () => vi.spyOn(console, "error").mockImplementation(() => undefined);
  let printed: ReturnType<typeof print>;
  beforeEach(() => {
    vi.stubEnv("LOG_LEVEL", "");
    printed = print();
  });
  afterEach(() => {
    // Otherwise it would be that of the test run.
    process.exitCode = undefined;
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
  const failWith = (error: Error) => {
    const command = npmCommand("admin:password", "A test.").action(() => Promise.reject(error));
    return runCommand(command, ["node", "admin-password.ts"]);
  };

  it.each<[string, Error]>([
    ["There is no folder /x: set DATA_DIR", new PlainError("There is no folder /x: set DATA_DIR")],
    ["PORT: is wrong\nHOST: is wrong", new ConfigError("PORT: is wrong\nHOST: is wrong")],
    [
      'npm run admin:password failed: password authentication failed for user "ezo"',
      new Error('password authentication failed for user "ezo"'),
    ],
    [
      "npm run admin:password failed: The database is full",
      new Error("\nInvalid `prisma.user.findUnique()` invocation:\n\nThe database is full\n"),
    ],
    [
      "npm run admin:password failed: connect ECONNREFUSED 127.0.0.1:1",
      new AggregateError([new Error("connect ECONNREFUSED 127.0.0.1:1")]),
    ],
  ])("says %j, without a stack, and exits with 1", async (sentence, error) => {
    await failWith(error);
    expect(printed.mock.calls).toEqual([[sentence]]);
    expect(process.exitCode).toBe(1);
  });

  it("shows the stack of what nobody expected with LOG_LEVEL=debug", async () => {
    vi.stubEnv("LOG_LEVEL", "debug");
    const error = new Error("broken");
    await failWith(error);
    expect(printed.mock.calls).toEqual([["npm run admin:password failed: broken"], [error]]);
  });
});

/** The scripts of package.json by the one file that each of them starts; those that start several tools are left out. */
function filesOfScripts(): Map<string, string[]> {
  const { scripts } = JSON.parse(readFileSync(inRoot("package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const found = new Map<string, string[]>();
  for (const [name, line] of Object.entries(scripts)) {
    const [, file] = /^node --import tsx (\S+\.ts)(?: --[a-z]+)?$/.exec(line) ?? [];
    if (file !== undefined) found.set(file, [...(found.get(file) ?? []), name]);
  }
  return found;
}

describe("the commands of package.json", () => {
  const files = filesOfScripts();

  it("are all here", () => expect(files.size).toBeGreaterThan(20));

  it.each([...files])("%s has help by its script's name and refuses what it does not know", (file, names) => {
    const text = readFileSync(inRoot(file), "utf8");
    const [, name] = /npmCommand\(\s*"([a-z:-]+)"/.exec(text) ?? [];
    expect(names).toContain(name);
    expect(text).toMatch(/\brunCommand\(|\.parse\(\)/);
  });
});
