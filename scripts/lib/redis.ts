import { setTimeout as sleep } from "node:timers/promises";
import { canConnect } from "./processes/ports.ts";

const timeoutMs = 5_000;

/**
 * Waits up to 5 s for Redis. Returns false if it cannot be reached, which is not fatal: requests that need no queue are
 * served, and the processes connect once Redis is up.
 */
export async function waitForRedis(redisUrl: string): Promise<boolean> {
  const { hostname, port } = new URL(redisUrl);
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    if (await canConnect(Number(port || 6379), hostname.replace(/^\[|\]$/g, ""))) return true;
    if (Date.now() > deadline) return false;
    await sleep(250);
  }
}

/** The address without its password, for display. */
export function showRedis(redisUrl: string): string {
  const { hostname, port } = new URL(redisUrl);
  return `${hostname}:${port || 6379}`;
}
