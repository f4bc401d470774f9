import { createWriteStream, existsSync, mkdirSync, renameSync, statSync, type WriteStream } from "node:fs";
import { dirname } from "node:path";
import type { Readable } from "node:stream";

const maxBytes = 20 * 1024 * 1024;
const levelNumbers: Record<string, number> = {
  trace: 10,
  debug: 20,
  info: 30,
  warn: 40,
  error: 50,
  fatal: 60,
};
// Matched on the raw text first, because parsing every line of a busy server's log is expensive.
const warningOrWorse = /"level":"?(?:warn|error|fatal|40|50|60)\b/;

export interface LogLine {
  level: "debug" | "info" | "warn" | "error";
  text: string;
}

/** Appends text to a file, which is rotated at 20 MB; the previous file is kept as `<name>.1`. */
export function openLogFile(path: string): { write: (chunk: Buffer | string) => void; close: () => void } {
  mkdirSync(dirname(path), { recursive: true });
  let size = existsSync(path) ? statSync(path).size : 0;
  let stream = append(path);
  return {
    write: (chunk) => {
      if (size > maxBytes) {
        stream.end();
        renameSync(path, `${path}.1`);
        stream = append(path);
        size = 0;
      }
      size += chunk.length;
      stream.write(chunk);
    },
    close: () => stream.end(),
  };
}

function append(path: string): WriteStream {
  const stream = createWriteStream(path, { flags: "a", mode: 0o600 });
  // A full disk must not crash the launcher, which has to stop its children in order.
  stream.on("error", () => undefined);
  return stream;
}

/** Calls `onLine` for each line to show on the terminal: warnings and errors, or everything if `verbose`. */
export function watchLines(stream: Readable, verbose: boolean, onLine: (line: LogLine) => void): void {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = (lines.pop() ?? "").slice(-100_000);
    for (const line of lines) {
      if (!line.trim()) continue;
      const isJson = line.startsWith("{");
      // Stack frames are in the log file.
      const isWanted = isJson ? warningOrWorse.test(line) : !/^\s+at |^Node\.js v/.test(line);
      if (verbose || isWanted) onLine(isJson ? readLine(line) : plainLine(line));
    }
  });
}

/** A line of structured log as a short text: what happened, and the error's message if there is one. */
export function readLine(json: string): LogLine {
  try {
    const entry = JSON.parse(json) as { level?: unknown; msg?: unknown; err?: unknown };
    const number = typeof entry.level === "number" ? entry.level : (levelNumbers[String(entry.level)] ?? 30);
    const level = number >= 50 ? "error" : number >= 40 ? "warn" : number >= 30 ? "info" : "debug";
    const message = typeof entry.msg === "string" ? entry.msg : "";
    const err = entry.err as { message?: unknown } | string | undefined;
    const reason = typeof err === "object" ? err?.message : err;
    const cause = typeof reason === "string" ? reason : "";
    const parts = cause && !message.includes(cause) ? [message, cause] : [message];
    return { level, text: parts.filter(Boolean).join(": ").split("\n")[0] || json.slice(0, 300) };
  } catch {
    return plainLine(json);
  }
}

// Output that is not structured: a stack trace, a warning from Node, a library that prints.
const plainLine = (text: string): LogLine => ({ level: "warn", text });
