/** `npm run seed` */
import { loadConfig } from "@ezo/core/platform/config/config";
import { prepare } from "../prisma/seed.ts";
import { npmCommand, runCommand } from "./lib/processes/command.ts";

await runCommand(
  npmCommand(
    "seed",
    "Adds missing texts, an administrator and, with SEED=demo or SEED=content, the demo firm with or without its people, to a migrated database.",
  ).action(async () => {
    const { adminEmail, adminPassword } = await prepare({
      config: loadConfig(process.env),
      report: console.log,
    });
    console.log(`Administrator: ${adminEmail}${adminPassword ? `  password: ${adminPassword}` : ""}`);
  }),
);
