import { Redis } from "ioredis";
import type { Log } from "./log/log.ts";

/** For code that gets a connection and opens none itself. */
export type RedisConnection = Redis;

/**
 * A connection for callers that must not wait: a command fails at once while Redis is away, and the connection
 * comes back by itself. `name` identifies the connection in the log.
 */
export function connectRedis(url: string, name: string, log: Log): Redis {
  const redis = new Redis(url, {
    connectionName: `ezo-${name}`,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(2000, 50 * 2 ** Math.min(attempt, 6)),
  });
  return withLog(redis, name, log);
}

/** A connection for workers and blocking reads: commands wait until Redis is back. */
export function connectPatientRedis(url: string, name: string, log: Log): Redis {
  const redis = new Redis(url, {
    connectionName: `ezo-${name}`,
    maxRetriesPerRequest: null,
    retryStrategy: (attempt) => Math.min(2000, 50 * 2 ** Math.min(attempt, 6)),
  });
  return withLog(redis, name, log);
}

/** Resolves when the first connection is open, or has failed: at start one must not take "connecting" for "away". */
export async function firstAttempt(redis: Redis): Promise<void> {
  if (redis.status === "ready") return;
  await new Promise<void>((resolve) => {
    redis.once("ready", resolve);
    redis.once("error", () => resolve());
  });
}

/** Resolves when the connection is open, however long Redis stays away. */
export async function untilReady(redis: Redis): Promise<void> {
  if (redis.status !== "ready") await new Promise<void>((resolve) => void redis.once("ready", resolve));
}

/** Closes a connection after what was written on it; at once when Redis is away. */
export async function quitRedis(redis: Redis): Promise<void> {
  if (redis.status === "ready") await redis.quit().catch(() => undefined); // Lost just now: closed all the same.
  redis.disconnect();
}

/** One line when the connection is lost and one when it is back, however often it retries in between. */
function withLog(redis: Redis, name: string, log: Log): Redis {
  let isAway = false;
  redis.on("error", (err: Error) => {
    if (!isAway) log.warn({ redis: name, err: err.message }, "Redis cannot be reached; retrying");
    isAway = true;
  });
  redis.on("ready", () => {
    if (isAway) log.info({ redis: name }, "Redis is back");
    isAway = false;
  });
  return redis;
}
