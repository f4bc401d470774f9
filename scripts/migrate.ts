/** `npm run migrate` */
import { requireDatabaseUrl } from "@ezo/core/platform/config/config";
import { readSettings } from "@ezo/core/platform/config/environment";
import { migrate } from "../prisma/migrate.ts";
import { existingDataDir } from "./lib/data-dir.ts";
import { npmCommand, runCommand } from "./lib/processes/command.ts";

await runCommand(
  npmCommand("migrate", "Applies pending migrations to the database of DATABASE_URL.").action(async () => {
    const names = ["DATABASE_URL", "DATABASE_PASSWORD", "DATA_DIR"] as const;
    const settings = readSettings(process.env, names, ["DATABASE_URL"]);
    await existingDataDir(settings.DATA_DIR);
    const applied = await migrate(requireDatabaseUrl({ databaseUrl: settings.DATABASE_URL }), console.log);
    console.log(
      applied.length > 0 ? "The database is now up to date" : "The database was already up to date",
    );
  }),
);
