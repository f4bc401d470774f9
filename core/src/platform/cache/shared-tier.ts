import type { Redis } from "ioredis";
import type { Log } from "../log/log.ts";
import { ALL_TAGS, type StoredAnswer } from "./stored-answer.ts";

/** Answers that several servers share. Never throws: without it each server computes for itself. */
export type SharedTier = ReturnType<typeof createSharedTier>;
type Meta = Omit<StoredAnswer, "body" | "br" | "gzip">;

/**
 * Keeps answers in Redis under `ezo:cache:<build>:`, beside a set of keys per tag. `build` distinguishes deployments: a
 * page names the files of the build that made it. Every server drops a changed tag's answers when it is notified of the
 * change, so a write that was under way on one of them is removed by that same server.
 */
export function createSharedTier(options: { redis: Redis; build: string; log: Log }) {
  const { redis, log } = options;
  const prefix = `ezo:cache:${options.build}`;
  const entryKey = (key: string) => `${prefix}:entry:${key}`;
  const tagKey = (tag: string) => `${prefix}:tag:${tag}`;

  async function whileConnected<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (redis.status !== "ready") return undefined;
    try {
      return await work();
    } catch (err) {
      log.debug({ err }, "the shared cache did not answer");
      return undefined;
    }
  }

  return {
    read: (key: string): Promise<StoredAnswer | undefined> =>
      whileConnected(async () => {
        const fields = await redis.hgetallBuffer(entryKey(key));
        const { meta, body } = fields as { meta?: Buffer; body?: Buffer };
        if (!meta || !body) return undefined;
        return {
          ...(JSON.parse(meta.toString()) as Meta),
          body,
          br: fields["br"] ?? null,
          gzip: fields["gzip"] ?? null,
        };
      }),
    write: async (key: string, { body, br, gzip, ...meta }: StoredAnswer, freshMs: number) => {
      await whileConnected(async () => {
        const entry = entryKey(key);
        const work = redis
          .multi()
          .del(entry)
          .hset(entry, { meta: JSON.stringify(meta), body, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) })
          .pexpire(entry, freshMs);
        for (const tag of [ALL_TAGS, ...meta.tags])
          work.sadd(tagKey(tag), entry).pexpire(tagKey(tag), freshMs * 2);
        await work.exec();
      });
    },
    /** Removes every answer with one of `tags`. */
    drop: async (tags: readonly string[]) => {
      await whileConnected(async () => {
        for (const tag of tags) {
          const entries = await redis.smembers(tagKey(tag));
          await redis.unlink(tagKey(tag), ...entries);
        }
      });
    },
  };
}
