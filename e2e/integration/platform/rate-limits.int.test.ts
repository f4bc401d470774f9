import { RATE_LIMITS } from "@ezo/contract/values/limits/rate-limits";
import { createRateLimits } from "@ezo/core/platform/rate-limit";
import { connectRedis, firstAttempt } from "@ezo/core/platform/redis";
import { createLog } from "@ezo/core/platform/log/log";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Stack, startStack } from "../../stack/stack.ts";

let stack: Stack;
let redis: ReturnType<typeof connectRedis> | undefined;
beforeAll(async () => {
  stack = await startStack({ servers: 0, workers: 0 });
  redis = stack.redis && connectRedis(stack.redis.url, "limits", createLog("silent", "test"));
  if (redis) await firstAttempt(redis);
});
afterAll(async () => {
  redis?.disconnect();
  await stack.stop();
});

it("a limit is shared by all servers; refunds can be spent again, and a reset restores it", async () => {
  const [here, there] = [1, 2].map(() => createRateLimits({ pool: stack.database.pool, redis, scale: 1 }));
  const name = "loginByKnown";
  /** The caller's remaining attempts, counted by using them up. */
  const left = async (key: string): Promise<number> => {
    for (let spent = 0; ; spent++) {
      const server = spent % 2 === 0 ? here : there;
      const isSpent = await server?.spend(name, key).then(
        () => true,
        (error: { code?: string; retryAfterSeconds?: number }) => {
          expect(error.code).toBe("too_many_requests");
          expect(error.retryAfterSeconds).toBeGreaterThan(0);
          return false;
        },
      );
      if (!isSpent) return spent;
    }
  };
  const { points } = RATE_LIMITS[name];
  expect(await left("2001:db8::1")).toBe(points);
  // In the same /64, so nothing is left; the neighbouring /64 has its own limit.
  expect(await left("2001:db8::2")).toBe(0);
  expect(await left("2001:db8:0:1::1")).toBe(points);

  await here?.spend(name, "owner");
  await there?.refund(name, "owner");
  expect(await left("owner")).toBe(points);
  await here?.reset(name, "owner");
  expect(await left("owner")).toBe(points);
});
