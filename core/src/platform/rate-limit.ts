import { eachOf, keysOf } from "@ezo/contract/values/keyed";
import { RATE_LIMITS, type RateLimitName } from "@ezo/contract/values/limits/rate-limits";
import type { Redis } from "ioredis";
import type pg from "pg";
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { AppError } from "./app-error.ts";
import { networkOf } from "./network/network.ts";

export interface RateLimits {
  /** Spends one point of `key`, of which an address counts with its whole network; throws `too_many_requests` with the seconds to wait when none is left. */
  spend: (name: RateLimitName, key: string) => Promise<void>;
  /** Returns one point: what was spent has turned out to be harmless. */
  refund: (name: RateLimitName, key: string) => Promise<void>;
  reset: (name: RateLimitName, key: string) => Promise<void>;
}

/** What a refusal says where "too many attempts" would not say what is too many. */
const MESSAGES: Partial<Record<RateLimitName, string>> = {
  testMail: "errors.too_many_mails",
  reply: "errors.too_many_mails",
  testMailTo: "errors.too_many_mails_to_address",
  replyTo: "errors.too_many_mails_to_address",
};

interface LimitOptions {
  pool: pg.Pool;
  redis: Redis | undefined;
  scale: number;
}

/**
 * Limits shared by every server: in Redis where it is used, else in PostgreSQL. While that store is away each process
 * counts separately: the limit is looser, but no visitor is refused because of an outage.
 * `scale` multiplies every limit; 0 turns them off.
 */
export function createRateLimits(options: LimitOptions): RateLimits {
  if (options.scale === 0)
    return {
      spend: async () => undefined,
      refund: async () => undefined,
      reset: async () => undefined,
    };
  const limiters = eachOf(keysOf(RATE_LIMITS), (name) =>
    openLimiter(options, {
      keyPrefix: `ezo-limit:${name}`,
      points: Math.max(1, Math.round(RATE_LIMITS[name].points * options.scale)),
      duration: RATE_LIMITS[name].durationSeconds,
    }),
  );

  return {
    spend: async (name, key) => {
      try {
        await limiters[name].consume(networkOf(key));
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw tooMany(refusal, MESSAGES[name]);
        throw refusal;
      }
    },
    refund: async (name, key) => void (await limiters[name].reward(networkOf(key))),
    reset: async (name, key) => void (await limiters[name].delete(networkOf(key))),
  };
}

/** What is left of a caller's requests, for the `RateLimit` headers. */
export interface Quota {
  limit: number;
  windowSeconds: number;
  remaining: number;
  resetSeconds: number;
  isExceeded: boolean;
}
/** Counts a request of `key`, which has `limit` a minute; null where limits are off. */
export type CountRequest = (key: string, limit: number) => Promise<Quota | null>;

const QUOTA_WINDOW_SECONDS = 60;
/** Never reached: each key has a limit of its own, so what counts is only how many were counted. */
const UNREACHED = 2_000_000_000;

/** Requests of callers who each have their own limit; shared and kept like `createRateLimits`. */
export function createRequestCounter(options: LimitOptions): CountRequest {
  if (options.scale === 0) return async () => null;
  const limiter = openLimiter(options, {
    keyPrefix: "ezo-limit:apiKey",
    points: UNREACHED,
    duration: QUOTA_WINDOW_SECONDS,
  });
  return async (key, perMinute) => {
    const limit = Math.max(1, Math.round(perMinute * options.scale));
    const { consumedPoints, msBeforeNext } = await limiter.consume(key);
    return {
      limit,
      windowSeconds: QUOTA_WINDOW_SECONDS,
      remaining: Math.max(0, limit - consumedPoints),
      resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
      isExceeded: consumedPoints > limit,
    };
  };
}

function openLimiter(
  { redis, pool }: LimitOptions,
  shared: { keyPrefix: string; points: number; duration: number },
): RateLimiterRedis | RateLimiterPostgres {
  const settings = { ...shared, insuranceLimiter: new RateLimiterMemory(shared) };
  if (redis) return new RateLimiterRedis({ ...settings, storeClient: redis });
  return new RateLimiterPostgres({
    ...settings,
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
  });
}

function tooMany(state: RateLimiterRes, messageKey: string | undefined): AppError {
  return new AppError("too_many_requests", {
    messageKey,
    retryAfterSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
  });
}
