/** `npm run migrate` */
import { loadConfig, requireDatabaseUrl } from "@ezo/core/platform/config";
import { migrate } from "../prisma/migrate.ts";
import { npmCommand, runCommand } from "./lib/command.ts";

await runCommand(
  npmCommand("migrate", "Applies the migrations that the database of DATABASE_URL lacks.").action(
    async () => {
      const applied = await migrate(
        requireDatabaseUrl(loadConfig(process.env, ["DATABASE_URL"])),
        console.log,
      );
      console.log(applied.length > 0 ? "The database is up to date now" : "The database was up to date");
    },
  ),
);
