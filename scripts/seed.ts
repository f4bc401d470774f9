/** `npm run seed` */
import { loadConfig } from "@ezo/core/platform/config/config";
import { readEnvironment } from "@ezo/core/platform/config/environment";
import { prepare } from "../prisma/seed.ts";
import { existingDataDir } from "./lib/data-dir.ts";
import { npmCommand, runCommand } from "./lib/processes/command.ts";

await runCommand(
  npmCommand(
    "seed",
    "Adds missing texts, an administrator and, with SEED=demo or SEED=content, the demo firm with or without its people, to a migrated database.",
  ).action(async () => {
    // Reading the configuration creates a secret in the folder, and the folder with it.
    const { DATA_DIR } = readEnvironment(process.env, ["DATABASE_URL"]);
    await existingDataDir(DATA_DIR);
    const { adminEmail, adminPassword } = await prepare({
      config: loadConfig(process.env),
      report: console.log,
    });
    console.log(`Administrator: ${adminEmail}${adminPassword ? `  password: ${adminPassword}` : ""}`);
  }),
);
