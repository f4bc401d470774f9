import { type Db, openDatabase } from "@ezo/core/platform/db";
import { createLog } from "@ezo/core/platform/log/log";
import type { BuiltSystem } from "../stack/built-system.ts";

/** For what would take hundreds of calls, or a day's wait. */
export async function inDatabase<T>(system: BuiltSystem, act: (db: Db) => Promise<T>): Promise<T> {
  const database = openDatabase({ url: system.databaseUrl, poolSize: 1, log: createLog("silent", "test") });
  try {
    return await act(database.prisma);
  } finally {
    await database.close();
  }
}
