/** `npm run migrate` */
import { loadConfig, requireDatabaseUrl } from "@ezo/core/platform/config/config";
import { migrate } from "../prisma/migrate.ts";
import { npmCommand, runCommand } from "./lib/processes/command.ts";

await runCommand(
  npmCommand("migrate", "Applies pending migrations to the database of DATABASE_URL.").action(async () => {
    const applied = await migrate(requireDatabaseUrl(loadConfig(process.env, ["DATABASE_URL"])), console.log);
    console.log(
      applied.length > 0 ? "The database is now up to date" : "The database was already up to date",
    );
  }),
);
