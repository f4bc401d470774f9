/** `npm run restore -- file [--force] [--new-data-dir]` */
import { loadConfig } from "@ezo/core/platform/config/config";
import { restore } from "./lib/backup/restore.ts";
import { npmCommand, runCommand } from "./lib/processes/command.ts";
import { existingConfig, reachDatabase } from "./lib/database/reach-database.ts";

await runCommand(
  npmCommand("restore", "Restores an archive made by npm run backup. Ezo must be stopped.")
    .argument("<file>", "the archive")
    .option("--force", "overwrite a database that is not empty", false)
    .option("--new-data-dir", "create DATA_DIR and its PostgreSQL if they do not exist", false)
    .action(async (file: string, { force, newDataDir }: { force: boolean; newDataDir: boolean }) => {
      const config = newDataDir ? loadConfig(process.env) : await existingConfig();
      const { url, stop } = await reachDatabase(config, console.error);
      try {
        const { created_at } = await restore({
          databaseUrl: url,
          storageUrl: config.storageUrl,
          file,
          isForced: force,
          report: console.log,
        });
        console.log(`restored as of ${created_at}`);
      } finally {
        await stop();
      }
    }),
);
// Otherwise the migration engine's timer keeps the process alive for ten more seconds.
process.exit();
