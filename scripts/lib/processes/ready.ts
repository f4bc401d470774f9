import { setTimeout as sleep } from "node:timers/promises";
import { PlainError } from "../report.ts";
import type { Service } from "./supervisor.ts";

const timeoutMs = 90_000;
const maxFailures = 4;

/** Waits until the server is ready. Gives up if it keeps dying. */
export async function waitUntilReady(baseUrl: string, server: Service, logFile: string): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let last = "it does not answer";
  while (Date.now() < deadline) {
    try {
      const response = await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(2_000) });
      const body = await response.text();
      if (response.ok) return;
      last = `it answers ${response.status} ${body.slice(0, 200)}`;
    } catch {
      // Not listening yet, or dead: checked below.
    }
    if (server.failures() >= maxFailures) {
      throw new PlainError(`the server keeps crashing; see its log ${logFile}`);
    }
    await sleep(50);
  }
  throw new PlainError(`the server is not ready after ${timeoutMs / 1000} s: ${last} (log: ${logFile})`);
}

/** The address at which this machine reaches a server that listens on `host`. */
export function localUrl(host: string, port: number): string {
  if (host === "0.0.0.0") return `http://127.0.0.1:${port}`;
  if (host === "::") return `http://[::1]:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
