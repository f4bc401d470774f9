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
  /** What to do to the command when the launcher is gone: signals in order, each with its patience. */
  whenAlone: { signal: string; patienceMs: number }[];
  /** Folder removed once the command has ended, however it ended. */
  leavings?: string | undefined;
}

/** A running command that ends when this process does, even if this process is killed with SIGKILL. */
export interface Guarded {
  /** The command's own process id; rejects when it could not be started. */
  pid: Promise<number>;
  stdout: Readable;
  stderr: Readable;
  exited: Promise<Exit>;
  isRunning: () => boolean;
  /** Passes a signal ("TERM", "INT", ...) on to the command. */
  signal: (name: string) => void;
  /** Sends `name`, then KILL when the command is still there after `patienceMs`. */
  stop: (name: string, patienceMs: number) => Promise<Exit>;
  /** Ends the command, the guardian and everything they started, at once. */
  killNow: () => void;
}

/**
 * Starts a command in a process group of its own (a Ctrl-C in the terminal does not reach it), with a guardian beside it
 * that ends the command when this process is gone.
 */
export function spawnGuarded(options: GuardedOptions): Guarded {
  const plan = options.whenAlone
    .map((step) => `${step.signal}:${Math.ceil(step.patienceMs / 100)}`)
    .join(" ");
  const guardian = spawn(
    "/bin/sh",
    [
      "-c",
      'eval "$EZO_GUARDIAN"',
      "ezo-guardian",
      plan,
      options.leavings ?? "",
      options.command,
      ...options.args,
    ],
    {
      detached: true,
      stdio: ["pipe", "pipe", "pipe", "pipe"],
      cwd: options.cwd ?? "/",
      // By the environment and not by a file's path: the user the command runs as may not be able to read our files.
      env: { ...options.env, EZO_GUARDIAN: guardianScript },
      ...(options.account && { uid: options.account.uid, gid: options.account.gid }),
    },
  );
  let running = true;
  const group = guardian.pid;
  const sweep = () => {
    if (group === undefined) return;
    try {
      process.kill(-group, "SIGKILL");
    } catch {
      // Nobody is left in the group: what we want.
    }
  };
  const exited = new Promise<Exit>((resolve) => {
    guardian.once("error", () => {
      running = false;
      resolve({ code: 127, signal: null });
    });
    guardian.once("exit", (code, signal) => {
      running = false;
      sweep();
      resolve(readExit(code, signal));
    });
  });
  // A write after the guardian's end needs no report: `exited` does that.
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
    stop: async (name, patienceMs) => {
      signal(name);
      const timer = setTimeout(() => signal("KILL"), patienceMs);
      try {
        return await exited;
      } finally {
        clearTimeout(timer);
      }
    },
    killNow: sweep,
  };
}

/** A short word for the way a command ended, to be read in a sentence after "ended". */
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
  // Most callers wait for `exited` and never ask for the pid.
  pid.catch(() => undefined);
  return pid;
}
