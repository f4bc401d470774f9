import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Whether a process with this id exists (of any owner). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (err) {
    return (err as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * A text that distinguishes processes that had the same id at different times: ids are reused, above all in containers and
 * after a reboot. Undefined if there is no such process.
 */
export async function startMark(pid: number): Promise<string | undefined> {
  if (pid <= 0 || !isAlive(pid)) return undefined;
  if (process.platform === "linux") {
    try {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8");
      const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8");
      // The second field is the command's name in brackets and may contain anything, including spaces and brackets.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const state = fields[0];
      if (state === "Z" || state === "X") return undefined;
      return `${boot.trim()} ${fields[19]}`;
    } catch {
      return undefined;
    }
  }
  const { stdout } = await run("ps", ["-o", "lstart=", "-p", String(pid)]).catch(() => ({ stdout: "" }));
  return stdout.trim() || undefined;
}

/** The command line of a process, its arguments joined by spaces; empty when it cannot be read. */
export async function commandLine(pid: number): Promise<string> {
  if (process.platform === "linux") {
    const text = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    return text.replaceAll("\0", " ").trim();
  }
  const { stdout } = await run("ps", ["-o", "command=", "-p", String(pid)]).catch(() => ({ stdout: "" }));
  return stdout.trim();
}

/** Waits until the process is gone; false if it still exists after `timeoutMs`. */
export async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while ((await startMark(pid)) !== undefined) {
    if (Date.now() > deadline) return false;
    await sleep(50);
  }
  return true;
}
