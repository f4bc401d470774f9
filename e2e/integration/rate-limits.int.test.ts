import { RATE_LIMITS } from "@ezo/contract/limits";
import { createRateLimits } from "@ezo/core/platform/rate-limit";
import { connectRedis, firstAttempt } from "@ezo/core/platform/redis";
import { createLog } from "@ezo/core/platform/log";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Stack, startStack } from "../stack/stack.ts";

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

it("a budget is one over all servers; what is given back may be spent once more, and a reset gives all", async () => {
  const [here, there] = [1, 2].map(() => createRateLimits({ pool: stack.database.pool, redis, scale: 1 }));
  const name = "loginByKnown";
  /** How many tries a caller has left, by spending them. */
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
  // Of one /64, so nothing is left; its neighbour has its own.
  expect(await left("2001:db8::2")).toBe(0);
  await expect(here?.check(name, "2001:db8::3")).rejects.toMatchObject({ code: "too_many_requests" });
  expect(await left("2001:db8:0:1::1")).toBe(points);

  await here?.spend(name, "owner");
  await there?.refund(name, "owner");
  expect(await left("owner")).toBe(points);
  await here?.reset(name, "owner");
  expect(await left("owner")).toBe(points);
});
