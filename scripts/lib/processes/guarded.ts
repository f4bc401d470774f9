import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Readable } from "node:stream";

const guardianScript = readFileSync(new URL("guardian.sh", import.meta.url), "utf8");

export interface Exit {
  code: number | null;
  signal: string | null;
}

export interface GuardedOptions {
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Working folder; it must be reachable for `account` too. */
  cwd?: string;
  /** Run as this user (only root can). */
  account?: { uid: number; gid: number } | undefined;
  /** Signals to send to the command, in order, if the launcher dies; `graceMs` is the wait after each. */
  onOrphaned: { signal: string; graceMs: number }[];
  /** Folder removed once the command has ended, however it ended. */
  cleanupDir?: string | undefined;
}

/** A running command that ends with this process, even if this process is killed with SIGKILL. */
export interface Guarded {
  /** The command's process id; rejects if it could not be started. */
  pid: Promise<number>;
  stdout: Readable;
  stderr: Readable;
  exited: Promise<Exit>;
  isRunning: () => boolean;
  /** Passes a signal ("TERM", "INT", ...) on to the command. */
  signal: (name: string) => void;
  /** Sends `name`, then KILL if the command still runs after `graceMs`. */
  stop: (name: string, graceMs: number) => Promise<Exit>;
  /** Kills the command, the guardian and everything they started. */
  killNow: () => void;
}

/**
 * Starts a command in its own process group (a Ctrl-C in the terminal does not reach it), with a guardian that ends the
 * command if this process dies.
 */
export function spawnGuarded(options: GuardedOptions): Guarded {
  const guardian = spawnGuardian(options);
  const killGroup = () => killProcessGroup(guardian.pid);
  let running = true;
  const exited = new Promise<Exit>((resolve) => {
    const end = (exit: Exit) => {
      running = false;
      resolve(exit);
    };
    guardian.once("error", () => end({ code: 127, signal: null }));
    guardian.once("exit", (code, signal) => {
      killGroup();
      end(readExit(code, signal));
    });
  });
  // A write after the guardian's exit fails; `exited` reports that already.
  guardian.stdin.on("error", () => undefined);
  const signal = (name: string) => {
    if (running) guardian.stdin.write(`${name}\n`);
  };

  return {
    pid: readPid(guardian.stdio[3] as Readable, guardian),
    stdout: guardian.stdout,
    stderr: guardian.stderr,
    exited,
    isRunning: () => running,
    signal,
    stop: async (name, graceMs) => {
      signal(name);
      const timer = setTimeout(() => signal("KILL"), graceMs);
      try {
        return await exited;
      } finally {
        clearTimeout(timer);
      }
    },
    killNow: killGroup,
  };
}

function spawnGuardian(options: GuardedOptions) {
  const { command, args, env, cwd = "/", account, onOrphaned, cleanupDir = "" } = options;
  const plan = onOrphaned.map((step) => `${step.signal}:${Math.ceil(step.graceMs / 100)}`).join(" ");
  return spawn(
    "/bin/sh",
    ["-c", 'eval "$EZO_GUARDIAN"', "ezo-guardian", plan, cleanupDir, command, ...args],
    {
      detached: true,
      stdio: ["pipe", "pipe", "pipe", "pipe"],
      cwd,
      // Passed in the environment, because the command's user may not be able to read our files.
      env: { ...env, EZO_GUARDIAN: guardianScript },
      ...(account && { uid: account.uid, gid: account.gid }),
    },
  );
}

function killProcessGroup(group: number | undefined): void {
  if (group === undefined) return;
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // The group is empty already.
  }
}

/** How a command ended, as the rest of a sentence after "ended". */
export function describeExit({ code, signal }: Exit): string {
  return signal ? `by ${signal}` : `with code ${code ?? "?"}`;
}

// A shell reports "died of signal n" as code 128 + n.
function readExit(code: number | null, signal: string | null): Exit {
  if (code === null || code <= 128) return { code, signal };
  return { code: null, signal: signalNames[code - 128] ?? `signal ${code - 128}` };
}

const signalNames: Record<number, string> = {
  1: "SIGHUP",
  2: "SIGINT",
  3: "SIGQUIT",
  6: "SIGABRT",
  9: "SIGKILL",
  11: "SIGSEGV",
  15: "SIGTERM",
};

function readPid(from: Readable, guardian: NodeJS.EventEmitter): Promise<number> {
  const pid = new Promise<number>((resolve, reject) => {
    let text = "";
    from.on("data", (chunk: Buffer) => (text += chunk.toString()));
    from.once("close", () => {
      const value = Number.parseInt(text, 10);
      if (value > 0) resolve(value);
      else reject(new Error("the process could not be started"));
    });
    guardian.once("error", reject);
  });
  // Most callers never use the pid.
  pid.catch(() => undefined);
  return pid;
}
