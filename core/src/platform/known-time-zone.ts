import { DEFAULT_TIME_ZONE } from "@ezo/contract/values/clock/time-zone";
import type { Db } from "./db.ts";
import { remembered } from "./remembered.ts";
import { firmTimeZone } from "./settings.ts";

export type KnownTimeZone = ReturnType<typeof createKnownTimeZone>;

/**
 * The firm's time zone for what happens too often to read it each time. A process reads it once, and again after `forget`.
 * While it cannot be read, it is the one of before: counting and sending kept answers go on without the database.
 */
export function createKnownTimeZone(db: Db) {
  const zone = remembered(() => firmTimeZone(db));
  let last: string = DEFAULT_TIME_ZONE;
  return {
    current: async (): Promise<string> => {
      last = await zone.get().catch(() => last);
      return last;
    },
    /** The next call reads the setting anew. */
    forget: zone.forget,
  };
}
