import { readFile } from "node:fs/promises";
import type pg from "pg";
import type { RedisConnection } from "../platform/redis.ts";

/** The versions of what runs here. A part that does not answer is left out; the checks report it. */
export async function readVersions(parts: {
  pool: pg.Pool;
  redis: RedisConnection | undefined;
  packageFile: URL;
}): Promise<Record<string, string>> {
  const { pool, redis, packageFile } = parts;
  const quietly = <T>(work: Promise<T>) => work.catch(() => undefined);
  const [own, postgres, info] = await Promise.all([
    readFile(packageFile, "utf8").then((text) => (JSON.parse(text) as { version: string }).version),
    quietly(pool.query<{ server_version: string }>("show server_version")),
    redis?.status === "ready" ? quietly(redis.info("server")) : undefined,
  ]);
  const server = postgres?.rows[0]?.server_version;
  const redisVersion = /redis_version:(\S+)/.exec(info ?? "")?.[1];
  return {
    Ezo: own,
    "Node.js": process.versions.node,
    ...(server ? { PostgreSQL: server.split(" ")[0] ?? server } : {}),
    ...(redisVersion ? { Redis: redisVersion } : {}),
  };
}
