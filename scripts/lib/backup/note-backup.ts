import { openDatabase } from "@ezo/core/platform/db";
import { createLog } from "@ezo/core/platform/log/log";
import { writeSetting } from "@ezo/core/platform/settings";

/** Notes in the database that a backup is complete, so that the admin can say whether backups are made. */
export async function noteBackup(databaseUrl: string, at: Date): Promise<void> {
  const database = openDatabase({ url: databaseUrl, poolSize: 1, log: createLog("silent", "backup") });
  try {
    await writeSetting(database.prisma, "backup", { made_at: at.toISOString() });
  } finally {
    await database.close();
  }
}
