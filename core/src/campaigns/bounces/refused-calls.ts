import type { BounceProvider } from "@ezo/contract/marketing/delivery/bounces";
import { MINUTE_MS } from "@ezo/contract/values/time";

interface Refused {
  provider: BounceProvider;
  count: number;
  /** The last of them. */
  at: Date;
}

/**
 * Counts calls that are refused. `write` adds to what is stored: at once for the first call of a provider, then at most
 * once a minute, because those who guess must not keep the database busy. What is not written yet ends with the process.
 */
export function createRefusedCalls(write: (refused: Refused) => Promise<void>) {
  /** Providers that were written within the last minute, with the calls since. */
  const waiting = new Map<BounceProvider, Refused>();

  async function store(refused: Refused): Promise<void> {
    const { provider, at } = refused;
    waiting.set(provider, { provider, count: 0, at });
    setTimeout(() => {
      const since = waiting.get(provider);
      waiting.delete(provider);
      if (since && since.count > 0) void store(since);
    }, MINUTE_MS).unref();
    await write(refused);
  }

  return {
    async add(provider: BounceProvider, at = new Date()): Promise<void> {
      const since = waiting.get(provider);
      if (!since) {
        await store({ provider, count: 1, at });
        return;
      }
      since.count++;
      since.at = at;
    },
  };
}
