/** `npm run migration:new -- name` */
import { writeMigration } from "../prisma/new-migration.ts";
import { npmCommand, runCommand } from "./lib/processes/command.ts";
import { PlainError } from "./lib/report.ts";

await runCommand(
  npmCommand("migration:new", "Writes the migration from the last migrated schema to prisma/schema.prisma.")
    .argument("<name>", "what it does, in snake_case: add_floor_plans")
    .action(async (name: string) => {
      if (!/^[a-z0-9_]+$/.test(name))
        throw new PlainError("Name the migration in snake_case: add_floor_plans");
      const folder = await writeMigration(name);
      console.log(
        folder
          ? `Wrote prisma/migrations/${folder}/migration.sql`
          : "Nothing to do: the schema has not changed",
      );
    }),
);
