import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { describeExit, spawnGuarded } from "./guarded.ts";
import { root } from "../paths.ts";
import { PlainError, type Report } from "../report.ts";

const program = fileURLToPath(new URL("task-process.ts", import.meta.url));

/** Work in a separate process (see task-process.ts). */
export interface Task {
  /** Waits for one phase of the task; `report` receives all that it reports. Rejects when the task fails. */
  phase: <T>(name: string, report: Report) => Promise<T>;
  /** Ends it, finished or not. */
  stop: () => Promise<void>;
  killNow: () => void;
}

interface Message {
  phase?: string;
  report?: string;
  done?: boolean;
  value?: unknown;
  failure?: string;
  stack?: string;
}

/** Starts a task; its phases run one after the other, whether or not a caller waits for them. */
export function startTask(name: "generate" | "build" | "database", env: NodeJS.ProcessEnv): Task {
  const guarded = spawnGuarded({
    command: process.execPath,
    args: ["--import", "tsx", program, name],
    cwd: root,
    env,
    onOrphaned: [{ signal: "TERM", graceMs: 2_000 }],
  });
  const values = new Map<string, unknown>();
  const reports: { phase: string; text: string }[] = [];
  const listeners = new Set<(message: Message) => void>();
  let failure: Message | undefined;
  let output = "";
  const lines = createInterface({ input: guarded.stdout });
  lines.on("line", (line) => {
    if (!line.startsWith("\u0001")) {
      output += `${line}\n`;
      return;
    }
    const message = JSON.parse(line.slice(1)) as Message;
    if (message.failure !== undefined) failure = message;
    if (message.phase && message.report !== undefined)
      reports.push({ phase: message.phase, text: message.report });
    if (message.done && message.phase) values.set(message.phase, message.value);
    for (const listener of listeners) listener(message);
  });
  guarded.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  // When the process has ended, its last messages may still be in the pipe.
  const drained = new Promise<void>((resolve) => lines.once("close", resolve));
  const ended = guarded.exited.then(async (exit) => {
    await drained;
    return exit;
  });

  return {
    stop: async () => {
      await guarded.stop("TERM", 2_000);
    },
    killNow: guarded.killNow,
    phase: async <T>(phase: string, report: Report): Promise<T> => {
      const listener = (message: Message) => {
        if (message.phase === phase && message.report !== undefined) report(message.report);
      };
      for (const earlier of reports) if (earlier.phase === phase) report(earlier.text);
      listeners.add(listener);
      try {
        await Promise.race([ended, until(() => values.has(phase), listeners)]);
        if (values.has(phase)) return values.get(phase) as T;
        const detail = output.trim();
        if (failure?.failure) throw new TaskError(failure.failure, failure.stack, detail);
        throw new TaskError(`it ended ${describeExit(await ended)}`, undefined, detail);
      } finally {
        listeners.delete(listener);
      }
    },
  };
}

/** A failed task, with its stack and output for debugging. */
export class TaskError extends PlainError {
  constructor(
    message: string,
    readonly taskStack: string | undefined,
    readonly output: string,
  ) {
    super(output && !message.includes(output) ? `${message}\n${output.slice(-4000)}` : message);
  }
}

function until(condition: () => boolean, listeners: Set<(message: Message) => void>): Promise<void> {
  if (condition()) return Promise.resolve();
  return new Promise((resolve) => {
    const listener = () => {
      if (!condition()) return;
      listeners.delete(listener);
      resolve();
    };
    listeners.add(listener);
  });
}
