import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findTool } from "./system-tools.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ezo-tools-"));
  await writeFile(join(folder, "second"), "");
  await chmod(join(folder, "second"), 0o755);
  await writeFile(join(folder, "plain-file"), "");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const tool = (...programs: string[]) => ({
  name: "tool",
  programs,
  packages: { apt: "tool", brew: ["tool"] },
});

it("finds the first of a tool's programs that is executable", async () => {
  const path = ["/nowhere", folder].join(delimiter);
  expect(await findTool(tool("first", "second"), path)).toBe(join(folder, "second"));
  expect(await findTool(tool(join(folder, "second")), "")).toBe(join(folder, "second"));
  expect(await findTool(tool("plain-file"), path)).toBeUndefined();
});
