import { spawn } from "node:child_process";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { platform } from "node:os";
import { delimiter, join } from "node:path";
import { PlainError, type Report } from "./report.ts";

/** A program that only tests need and that is not on npm. */
interface Tool {
  name: string;
  /** Names or full paths; the first that exists is used. */
  programs: string[];
  packages: { apt: string; brew: string[] };
}

export const chromium: Tool = {
  name: "chromium",
  programs: [
    // Tests run about 12 % faster without the code for windows.
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ],
  packages: { apt: "chromium-headless-shell", brew: ["--cask", "chromium"] },
};

export const redisServer: Tool = {
  name: "redis-server",
  programs: ["redis-server"],
  packages: { apt: "redis-server", brew: ["redis"] },
};

export const dovecot: Tool = {
  name: "dovecot",
  programs: ["dovecot", "/usr/sbin/dovecot"],
  packages: { apt: "dovecot-imapd", brew: ["dovecot"] },
};

/**
 * Paths of these programs. Missing ones are installed with the system's package manager if that needs no password;
 * otherwise a PlainError says what to install.
 */
export async function ensureTools(tools: Tool[], report: Report): Promise<Map<Tool, string>> {
  const missing = await selectMissing(tools);
  if (missing.length > 0) {
    await install(missing, report);
    const stillMissing = await selectMissing(missing);
    if (stillMissing.length > 0) throw new PlainError(installHint(stillMissing));
  }
  const found = new Map<Tool, string>();
  for (const tool of tools) found.set(tool, (await findTool(tool)) ?? "");
  return found;
}

/** Where the first of a tool's programs is, if any. */
export async function findTool(tool: Tool, path = process.env["PATH"] ?? ""): Promise<string | undefined> {
  for (const program of tool.programs) {
    const candidates = program.startsWith("/")
      ? [program]
      : path.split(delimiter).map((folder) => join(folder, program));
    for (const candidate of candidates) {
      const isThere = await access(candidate, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (isThere) return candidate;
    }
  }
  return undefined;
}

async function selectMissing(tools: Tool[]): Promise<Tool[]> {
  const found = await Promise.all(tools.map((tool) => findTool(tool)));
  return tools.filter((_, index) => !found[index]);
}

const aptCommand = (tools: Tool[]) =>
  `apt-get install -y ${tools.map((tool) => tool.packages.apt).join(" ")}`;

function installHint(tools: Tool[]): string {
  const names = tools.map((tool) => tool.name).join(" and ");
  const how =
    platform() === "darwin"
      ? tools.map((tool) => `brew install ${tool.packages.brew.join(" ")}`).join(" && ")
      : `sudo ${aptCommand(tools)}`;
  return `The tests need ${names}; install with: ${how}`;
}

async function install(tools: Tool[], report: Report): Promise<void> {
  const names = tools.map((tool) => tool.name).join(" and ");
  if (platform() === "darwin") {
    if (!(await runsQuietly("brew", ["--version"]))) throw new PlainError(installHint(tools));
    report(`installing ${names} with brew`);
    for (const tool of tools) await run("brew", ["install", ...tool.packages.brew]);
    return;
  }
  const root = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const mayInstall =
    (await runsQuietly("apt-get", ["--version"])) &&
    (root.length === 0 || (await runsQuietly("sudo", ["-n", "true"])));
  if (!mayInstall) throw new PlainError(installHint(tools));
  report(`installing ${names} with apt-get`);
  const apt = [...root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
  const packages = tools.map((tool) => tool.packages.apt);
  // Package lists are fetched only if needed: a fresh container has none.
  const first = await run(...split([...apt, "install", "-y", "--no-install-recommends", ...packages]), true);
  if (first) return;
  await run(...split([...apt, "update"]));
  await run(...split([...apt, "install", "-y", "--no-install-recommends", ...packages]));
}

const split = ([command = "", ...args]: string[]) => [command, args] as const;

async function runsQuietly(command: string, args: string[]): Promise<boolean> {
  return (await execute(command, args)).code === 0;
}

/** Runs a command. A failure throws the end of its output, or returns false if it `mayFail`. */
async function run(command: string, args: string[], mayFail = false): Promise<boolean> {
  const { code, output } = await execute(command, args);
  if (code === 0) return true;
  if (mayFail) return false;
  throw new PlainError(
    `"${[command, ...args].join(" ")}" failed:\n${output.trim().split("\n").slice(-5).join("\n")}`,
  );
}

function execute(command: string, args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.once("error", (err) => resolve({ code: null, output: err.message }));
    child.once("close", (code) => resolve({ code, output }));
  });
}
