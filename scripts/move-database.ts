/** `npm run move-database -- <url>` */
import { moveDatabase } from "./lib/backup/move.ts";
import { npmCommand, runCommand } from "./lib/processes/command.ts";
import { existingConfig, reachDatabase } from "./lib/database/reach-database.ts";
import { PlainError } from "./lib/report.ts";

await runCommand(
  npmCommand("move-database", "Copies all rows of the embedded PostgreSQL to your own. Ezo must be stopped.")
    .argument("<url>", "the new database, which must be empty: postgres://user:password@host/name")
    .action(async (url: string) => {
      // PostgreSQL's client would take any other text for the name of a database on this machine.
      if (!/^postgres(?:ql)?:\/\//.test(url) || !URL.canParse(url))
        throw new PlainError("The new database is named by a URL: postgres://user:password@host/name");
      const config = await existingConfig();
      if (config.databaseUrl)
        throw new PlainError("DATABASE_URL is already set: this command moves the database in DATA_DIR");
      const { url: from, stop } = await reachDatabase(config, console.error);
      try {
        const { rows, tables } = await moveDatabase({
          from,
          to: url,
          dir: config.dataDir,
          report: console.log,
        });
        console.log(`Copied ${rows} rows of ${tables} tables. From now on, start Ezo with DATABASE_URL;`);
        console.log(`the old database remains in ${config.dataDir} until you delete it.`);
      } finally {
        await stop();
      }
    }),
);
process.exit();
