/** `npm run admin:password [-- address] [-- --second-factor]` */
import { openDatabase } from "@ezo/core/platform/db";
import { createLog } from "@ezo/core/platform/log/log";
import { resetPassword } from "@ezo/core/users/accounts";
import { newPassword } from "@ezo/core/users/passwords/passwords";
import { npmCommand, runCommand } from "./lib/processes/command.ts";
import { existingConfig, reachDatabase } from "./lib/database/reach-database.ts";
import { PlainError } from "./lib/report.ts";

await runCommand(
  npmCommand("admin:password", "Resets a user's password to ADMIN_PASSWORD, or to a generated one.")
    .argument("[address]", "the user's e-mail address (default: ADMIN_EMAIL)")
    .option("--second-factor", "also removes the user's second factor, such as a lost phone")
    .action(async (address: string | undefined, { secondFactor }: { secondFactor?: boolean }) => {
      const config = await existingConfig();
      const email = address ?? config.adminEmail;
      const password = config.adminPassword ?? newPassword();
      const { url, stop } = await reachDatabase(config, console.error);
      const database = openDatabase({ url, poolSize: 1, log: createLog("silent", "admin-password") });
      try {
        if (!(await resetPassword(database.prisma, email, password, { withFactor: secondFactor === true })))
          throw new PlainError(`No user has the address ${email}`);
        console.log(`New password of ${email}: ${password}`);
        if (config.sso?.isOnly && email !== config.sso.emergencyAccount)
          console.log("It opens sessions for a day, since OIDC_ONLY is set.");
      } finally {
        await database.close();
        await stop();
      }
    }),
);
