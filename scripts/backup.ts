/** `npm run backup [-- file]` */
import { join } from "node:path";
import { backUp } from "@ezo/core/backup/archive";
import { npmCommand, runCommand } from "./lib/processes/command.ts";
import { noteBackup } from "./lib/backup/note-backup.ts";
import { existingConfig, reachDatabase } from "./lib/database/reach-database.ts";

await runCommand(
  npmCommand("backup", "Writes the database and the uploaded files into one archive, while Ezo runs.")
    .argument("[file]", "the archive (default: DATA_DIR/backups/ezo-<time>.tar.gz)")
    .action(async (named?: string) => {
      const config = await existingConfig();
      const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "");
      const file = named ?? join(config.dataDir, "backups", `ezo-${stamp}.tar.gz`);
      const { url, stop } = await reachDatabase(config, console.error);
      try {
        const { tables, files } = await backUp({ databaseUrl: url, storageUrl: config.storageUrl, file });
        await noteBackup(url, new Date());
        const rows = tables.reduce((sum, table) => sum + table.rows, 0);
        console.log(`${file}: ${tables.length} tables with ${rows} rows, ${files.length} files`);
      } finally {
        await stop();
      }
    }),
);
