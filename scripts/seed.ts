/** `npm run seed` */
import { loadConfig } from "@ezo/core/platform/config";
import { prepare } from "../prisma/seed.ts";
import { npmCommand, runCommand } from "./lib/command.ts";

await runCommand(
  npmCommand(
    "seed",
    "Adds what a migrated database lacks: texts, an administrator and, with SEED=demo, the demo firm.",
  ).action(async () => {
    const { adminEmail, adminPassword } = await prepare({
      config: loadConfig(process.env),
      report: console.log,
    });
    console.log(`Administrator: ${adminEmail}${adminPassword ? `  password: ${adminPassword}` : ""}`);
  }),
);
