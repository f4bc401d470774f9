/** `npm run move-database -- <url>` */
import { moveDatabase } from "./lib/backup/move.ts";
import { npmCommand, runCommand } from "./lib/command.ts";
import { existingConfig, reachDatabase } from "./lib/reach-database.ts";
import { PlainError } from "./lib/report.ts";

await runCommand(
  npmCommand(
    "move-database",
    "Copies all rows of the embedded PostgreSQL into one of your own. Ezo must be stopped.",
  )
    .argument("<url>", "the new database, which must be empty: postgres://user:password@host/name")
    .action(async (url: string) => {
      const config = await existingConfig();
      if (config.databaseUrl)
        throw new PlainError("DATABASE_URL is set already: this command moves what is in DATA_DIR");
      const { url: from, stop } = await reachDatabase(config, console.error);
      try {
        const { rows, tables } = await moveDatabase({
          from,
          to: url,
          dir: config.dataDir,
          report: console.log,
        });
        console.log(`${rows} rows of ${tables} tables are there. Start Ezo with DATABASE_URL from now on;`);
        console.log(`the old database stays in ${config.dataDir} until you delete it.`);
      } finally {
        await stop();
      }
    }),
);
process.exit();
