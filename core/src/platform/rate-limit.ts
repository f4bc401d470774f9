import { RATE_LIMITS, type RateLimitName } from "@ezo/contract/values/limits";
import type { Redis } from "ioredis";
import type pg from "pg";
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { AppError } from "./app-error.ts";
import { networkOf } from "./network.ts";

export interface RateLimits {
  /** Spends one point of `key`, of which an address counts with its whole network; throws `too_many_requests` with the seconds to wait when none is left. */
  spend: (name: RateLimitName, key: string) => Promise<void>;
  /** Returns one point: what was spent has turned out to be harmless. */
  refund: (name: RateLimitName, key: string) => Promise<void>;
  reset: (name: RateLimitName, key: string) => Promise<void>;
}

/**
 * Limits shared by every server: in Redis where it is used, else in PostgreSQL. While that store is away each process
 * counts separately: the limit is looser, but no visitor is refused because of an outage.
 * `scale` multiplies every limit; 0 turns them off.
 */
export function createRateLimits(options: {
  pool: pg.Pool;
  redis: Redis | undefined;
  scale: number;
}): RateLimits {
  if (options.scale === 0)
    return {
      spend: async () => undefined,
      refund: async () => undefined,
      reset: async () => undefined,
    };
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
        await limiters[name].consume(networkOf(key));
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw tooMany(refusal);
        throw refusal;
      }
    },
    refund: async (name, key) => void (await limiters[name].reward(networkOf(key))),
    reset: async (name, key) => void (await limiters[name].delete(networkOf(key))),
  };
}

function tooMany(state: RateLimiterRes): AppError {
  return new AppError("too_many_requests", {
    retryAfterSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
  });
}
