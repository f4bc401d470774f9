import type { Redis } from "ioredis";

/** Where a stream begins. */
const BEGINNING = "0-0";
/** Redis's name for "after the newest entry at this moment". */
const NEWEST = "$";

/**
 * Makes the copies of this connection read a stream from one place on. Socket.IO's adapter asks for what is newer than
 * "now" until its first event has come, each time anew: what is written between two such questions, or while the
 * connection is lost, would never be read. `onStart` is called when the place is known: earlier events are not.
 */
export function readWithoutGaps(redis: Redis, onStart: () => void): Redis {
  const duplicate = redis.duplicate.bind(redis);
  redis.duplicate = (options) => fromOnePlace(duplicate(options), onStart);
  return redis;
}

function fromOnePlace(redis: Redis, onStart: () => void): Redis {
  const read = redis.xread.bind(redis) as (...args: unknown[]) => Promise<unknown>;
  let start: Promise<string> | undefined;
  const findStart = async (stream: string) => {
    const [newest] = await redis.xrevrange(stream, "+", "-", "COUNT", 1);
    onStart();
    return newest?.[0] ?? BEGINNING;
  };
  const xread = async (...args: unknown[]) => {
    if (args.at(-1) !== NEWEST) return read(...args);
    start ??= findStart(String(args.at(-2))).catch((err: unknown) => {
      start = undefined;
      throw err;
    });
    return read(...args.slice(0, -1), await start);
  };
  return Object.assign(redis, { xread });
}
