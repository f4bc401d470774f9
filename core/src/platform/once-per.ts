import { createHash } from "node:crypto";
import type { Redis } from "ioredis";
import type pg from "pg";
import type { Tx } from "./db.ts";

/** True for the first call with `key` within `windowMs`, false for the rest; over all servers. */
export type OncePer = (key: string, windowMs: number) => Promise<boolean>;

const hashed = (key: string): string => `ezo-once:${createHash("sha256").update(key).digest("base64url")}`;

/**
 * Uses `key` up with the transaction; false when it was used before. It is remembered until `expireMs`, when the ticket or
 * code that it belongs to must have expired by itself.
 */
export async function claimOnce(tx: Tx, key: string, expireMs: number): Promise<boolean> {
  // The rate limits' table serves: a key that expires, swept with them.
  const claimed = await tx.$executeRaw`
    insert into rate_limits (key, points, expire) values (${hashed(key)}, 1, ${expireMs})
    on conflict (key) do nothing`;
  return claimed === 1;
}

/**
 * Uses `key` up for `content`: true for the first content that comes with it, however often, and false for any other. A caller
 * who fails after that can be tried again. Both are kept as hashes alone.
 */
export async function claimFor(
  tx: Tx,
  { key, content, expireMs }: { key: string; content: unknown; expireMs: number },
): Promise<boolean> {
  const used = `${key} ${JSON.stringify(content)}`;
  if (!(await claimOnce(tx, key, expireMs))) return isClaimed(tx, used);
  await claimOnce(tx, used, expireMs);
  return true;
}

/** Whether `claimOnce` has used `key` up, as long as that is remembered. */
export async function isClaimed(tx: Tx, key: string): Promise<boolean> {
  const known = await tx.$queryRaw<{ key: string }[]>`select key from rate_limits where key = ${hashed(key)}`;
  return known.length > 0;
}

/**
 * Remembers keys in Redis where it is used, else in PostgreSQL. Keys are hashed: they may hold a visitor's address,
 * which must not be kept.
 */
export function createOncePer(options: { pool: pg.Pool; redis: Redis | undefined }): OncePer {
  const { pool, redis } = options;
  if (redis)
    return async (key, windowMs) => (await redis.set(hashed(key), "1", "PX", windowMs, "NX")) === "OK";
  return async (key, windowMs) => {
    // The rate limits' table serves: a key that expires, swept with them.
    const { rowCount } = await pool.query({
      name: "once-per",
      text: `
        insert into rate_limits (key, points, expire) values ($1, 1, $2)
        on conflict (key) do update set expire = excluded.expire where rate_limits.expire < $3`,
      values: [hashed(key), Date.now() + windowMs, Date.now()],
    });
    return rowCount === 1;
  };
}
