import { RATE_LIMITS } from "@ezo/contract/limits";
import type { Redis } from "ioredis";
import type pg from "pg";
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { AppError } from "./app-error.ts";

export type RateLimitName = keyof typeof RATE_LIMITS;

export interface RateLimits {
  /** Spends one point of `key`; throws `too_many_requests` with the seconds to wait when none is left. */
  spend: (name: RateLimitName, key: string) => Promise<void>;
  /** Throws as `spend` does when nothing is left, but spends nothing. */
  check: (name: RateLimitName, key: string) => Promise<void>;
  /** Gives `key` its points back. */
  reset: (name: RateLimitName, key: string) => Promise<void>;
}

/**
 * Limits shared by every server: in Redis where it is used, else in PostgreSQL. While that store is away each
 * process counts for itself, so the limit loosens but no visitor is refused because of us.
 * `scale` multiplies every limit; 0 turns them off.
 */
export function createRateLimits(options: {
  pool: pg.Pool;
  redis: Redis | undefined;
  scale: number;
}): RateLimits {
  if (options.scale === 0)
    return { spend: async () => undefined, check: async () => undefined, reset: async () => undefined };
  const limiters = Object.fromEntries(
    Object.entries(RATE_LIMITS).map(([name, { points, durationSeconds }]) => {
      const shared = {
        keyPrefix: `ezo-limit:${name}`,
        points: Math.max(1, Math.round(points * options.scale)),
        duration: durationSeconds,
      };
      const settings = { ...shared, insuranceLimiter: new RateLimiterMemory(shared) };
      return [
        name,
        options.redis
          ? new RateLimiterRedis({ ...settings, storeClient: options.redis })
          : new RateLimiterPostgres({
              ...settings,
              storeClient: options.pool,
              storeType: "pool",
              tableName: "rate_limits",
              tableCreated: true,
              clearExpiredByTimeout: false,
            }),
      ];
    }),
  ) as Record<RateLimitName, RateLimiterRedis | RateLimiterPostgres>;

  return {
    spend: async (name, key) => {
      try {
        await limiters[name].consume(key);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw tooMany(refusal);
        throw refusal;
      }
    },
    check: async (name, key) => {
      const state = await limiters[name].get(key);
      if (state !== null && state.consumedPoints >= limiters[name].points) throw tooMany(state);
    },
    reset: async (name, key) => void (await limiters[name].delete(key)),
  };
}

function tooMany(state: RateLimiterRes): AppError {
  return new AppError("too_many_requests", {
    retryAfterSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
  });
}
