/** `npm run restore -- file [--force] [--new-data-dir]` */
import { resolve } from "node:path";
import { addAuditLine } from "@ezo/core/audit/add-line";
import { loadConfig } from "@ezo/core/platform/config/config";
import { openDatabase } from "@ezo/core/platform/db";
import { createLog } from "@ezo/core/platform/log/log";
import { restore } from "./lib/backup/restore.ts";
import { exists } from "./lib/files.ts";
import { npmCommand, runCommand } from "./lib/processes/command.ts";
import { existingConfig, reachDatabase } from "./lib/database/reach-database.ts";
import { PlainError } from "./lib/report.ts";

await runCommand(
  npmCommand("restore", "Restores an archive made by npm run backup. Ezo must be stopped.")
    .argument("<file>", "the archive")
    .option("--force", "overwrite a database that is not empty", false)
    .option("--new-data-dir", "create DATA_DIR and its PostgreSQL if they do not exist", false)
    .action(async (file: string, { force, newDataDir }: { force: boolean; newDataDir: boolean }) => {
      const existing = newDataDir ? undefined : await existingConfig();
      // Before a database is created or started for it.
      if (!(await exists(file))) throw new PlainError(`There is no file ${resolve(file)}`);
      const config = existing ?? loadConfig(process.env);
      const { url, stop } = await reachDatabase(config, console.error);
      try {
        const { created_at } = await restore({
          databaseUrl: url,
          storageUrl: config.storageUrl,
          file,
          isForced: force,
          report: console.log,
        });
        await noteRestore(url, created_at);
        console.log(`restored as of ${created_at}`);
      } finally {
        await stop();
      }
    }),
);
/** A line of the restored audit log says that what was written after the backup is gone. */
async function noteRestore(url: string, asOf: string): Promise<void> {
  const database = openDatabase({ url, poolSize: 1, log: createLog("silent", "restore") });
  try {
    await addAuditLine(database.prisma, {
      action: "database_restored",
      entity: "database",
      after: { as_of: asOf },
    });
  } finally {
    await database.close();
  }
}

// Otherwise the migration engine's timer keeps the process alive for ten more seconds.
process.exit();
