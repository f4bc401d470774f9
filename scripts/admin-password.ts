/** `npm run admin:password [-- address]`: a new password for somebody who has lost theirs. */
import { randomBytes } from "node:crypto";
import { loadConfig } from "@ezo/core/platform/config";
import { openDatabase } from "@ezo/core/platform/db";
import { createLog } from "@ezo/core/platform/log";
import { resetPassword } from "@ezo/core/users/accounts";
import { reachDatabase } from "./lib/reach-database.ts";

const config = loadConfig(process.env);
const email = process.argv[2] ?? config.adminEmail;
const password = config.adminPassword ?? randomBytes(12).toString("base64url");

const { url, stop } = await reachDatabase(config, console.log);
const database = openDatabase({ url, poolSize: 1, log: createLog("silent", "admin-password") });
const isKnown = await resetPassword(database.prisma, email, password);
await database.close();
await stop();
if (isKnown) console.log(`${email} logs in with: ${password}`);
else console.error(`Nobody has the address ${email}`);
process.exitCode = isKnown ? 0 : 1;
