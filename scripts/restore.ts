/** `npm run restore -- file [--force] [--new-data-dir]` */
import { loadConfig } from "@ezo/core/platform/config";
import { restore } from "./lib/backup/restore.ts";
import { npmCommand, runCommand } from "./lib/command.ts";
import { existingConfig, reachDatabase } from "./lib/reach-database.ts";

await runCommand(
  npmCommand("restore", "Puts an archive of npm run backup back. Ezo must be stopped.")
    .argument("<file>", "the archive")
    .option("--force", "overwrite a database that holds something", false)
    .option("--new-data-dir", "make DATA_DIR and its PostgreSQL where there is none yet", false)
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
// The migration engine's timer would keep the process alive for ten more seconds.
process.exit();
