import type { Redis } from "ioredis";

/** Where a stream begins. */
const BEGINNING = "0-0";
/** Redis's name for "after the newest entry at this moment". */
const NEWEST = "$";

/**
 * Makes the copies of this connection read a stream from one place on. Socket.IO's adapter asks for what is newer than
 * "now" until its first event has come, each time anew: what is written between two such questions, or while the
 * connection is lost, would never be read. `onStart` is called when the place is known: earlier events are not.
 * `closeCopies` ends their reading: the adapter closes a copy only after an answer, which never comes while Redis is away.
 */
export function readWithoutGaps(redis: Redis, onStart: () => void): { closeCopies: () => void } {
  const duplicate = redis.duplicate.bind(redis);
  const copies: Redis[] = [];
  const closing = new AbortController();
  redis.duplicate = (options) => {
    const copy = fromOnePlace(duplicate(options), onStart, closing.signal);
    copies.push(copy);
    return copy;
  };
  return {
    closeCopies: () => {
      closing.abort();
      for (const copy of copies.splice(0)) copy.disconnect();
    },
  };
}

function fromOnePlace(redis: Redis, onStart: () => void, closing: AbortSignal): Redis {
  const read = redis.xread.bind(redis) as (...args: unknown[]) => Promise<unknown>;
  let start: Promise<string> | undefined;
  const findStart = async (stream: string) => {
    const [newest] = await redis.xrevrange(stream, "+", "-", "COUNT", 1);
    onStart();
    return newest?.[0] ?? BEGINNING;
  };
  const xread = async (...args: unknown[]) => {
    // Refused at once, the adapter would ask again at once, for ever.
    if (closing.aborted) return new Promise<never>(() => undefined);
    if (args.at(-1) !== NEWEST) return read(...args);
    start ??= findStart(String(args.at(-2))).catch((err: unknown) => {
      start = undefined;
      throw err;
    });
    return read(...args.slice(0, -1), await start);
  };
  return Object.assign(redis, { xread });
}
