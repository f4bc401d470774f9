import { Redis } from "ioredis";
import { afterEach, expect, it } from "vitest";
import { readWithoutGaps } from "./live-stream.ts";

/** Nothing listens there: Redis is away. */
const AWAY = { host: "127.0.0.1", port: 1, maxRetriesPerRequest: null, retryStrategy: () => 5 };
const READ = ["BLOCK", 1000, "STREAMS", "events", "$"] as const;
const opened: Redis[] = [];
afterEach(() => opened.splice(0).forEach((redis) => redis.disconnect()));

/** One that goes on connecting. */
function keepTrying(redis: Redis): Redis {
  opened.push(redis.on("error", () => undefined));
  return redis;
}
/** Resolves when each has tried to connect `count` times from now on. */
const tries = (connections: readonly Redis[], count: number) =>
  Promise.all(
    connections.map((redis) => {
      let left = count;
      return new Promise<void>((resolve) => redis.on("connecting", () => --left === 0 && resolve()));
    }),
  );

it("leaves no copy that connects or reads once they are closed while Redis is away", async () => {
  const redis = keepTrying(new Redis(AWAY));
  const { closeCopies } = readWithoutGaps(redis, () => undefined);
  const copies = [redis.duplicate(), redis.duplicate()].map(keepTrying);
  for (const copy of copies) void copy.xread(...READ).catch(() => undefined);
  await tries(copies, 2);

  closeCopies();
  let late = 0;
  for (const copy of copies) copy.on("connecting", () => late++);
  // The adapter asks again after a failure: that neither fails, which would be asked again at once, nor connects.
  const asked = copies.map((copy) => copy.xread(...READ));
  const none = Symbol("no answer");
  expect(await Promise.race([...asked, tries([redis], 5).then(() => none)])).toBe(none);
  expect(late).toBe(0);
});
