/** `npm run admin:password [-- address]` */
import { randomBytes } from "node:crypto";
import { openDatabase } from "@ezo/core/platform/db";
import { createLog } from "@ezo/core/platform/log";
import { resetPassword } from "@ezo/core/users/accounts";
import { npmCommand, runCommand } from "./lib/command.ts";
import { existingConfig, reachDatabase } from "./lib/reach-database.ts";
import { PlainError } from "./lib/report.ts";

await runCommand(
  npmCommand(
    "admin:password",
    "Sets a new password for a person who has lost theirs: ADMIN_PASSWORD, or a made-up one.",
  )
    .argument("[address]", "the person's e-mail address; ADMIN_EMAIL when left out")
    .action(async (address?: string) => {
      const config = await existingConfig();
      const email = address ?? config.adminEmail;
      const password = config.adminPassword ?? randomBytes(12).toString("base64url");
      const { url, stop } = await reachDatabase(config, console.error);
      const database = openDatabase({ url, poolSize: 1, log: createLog("silent", "admin-password") });
      try {
        if (!(await resetPassword(database.prisma, email, password)))
          throw new PlainError(`Nobody has the address ${email}`);
        console.log(`${email} logs in with: ${password}`);
      } finally {
        await database.close();
        await stop();
      }
    }),
);
