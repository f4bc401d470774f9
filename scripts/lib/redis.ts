import { setTimeout as sleep } from "node:timers/promises";
import { canConnect } from "./ports.ts";

const patienceMs = 5_000;

/**
 * Waits a moment for Redis. Returns false when it cannot be reached, which stops nothing: what needs no queue is served,
 * and the processes connect as soon as Redis is there.
 */
export async function waitForRedis(redisUrl: string): Promise<boolean> {
  const { hostname, port } = new URL(redisUrl);
  const deadline = Date.now() + patienceMs;
  for (;;) {
    if (await canConnect(Number(port || 6379), hostname.replace(/^\[|\]$/g, ""))) return true;
    if (Date.now() > deadline) return false;
    await sleep(250);
  }
}

/** The address without its password, fit to be shown. */
export function showRedis(redisUrl: string): string {
  const { hostname, port } = new URL(redisUrl);
  return `${hostname}:${port || 6379}`;
}
