import { type Config, requireDatabaseUrl } from "@ezo/core/platform/config";
import { type Database, openDatabase } from "@ezo/core/platform/db";
import { unifyAddresses } from "@ezo/core/contacts/address-twins";
import { createMedia } from "@ezo/core/media/media.service";
import { createLog } from "@ezo/core/platform/log";
import { openStorage } from "@ezo/core/platform/storage";
import { ensureAdmin, unifyUserAddresses } from "@ezo/core/users/accounts";
import { seedDemo } from "./seed/demo.ts";
import { seedTranslations } from "./seed/translations.ts";

export interface Prepared {
  adminEmail: string;
  /** Only when it was made up in this very run. */
  adminPassword?: string;
}

/**
 * Brings a migrated database to where the product can start: every text the code uses, somebody who can log in, and
 * the demo content unless `SEED=none`; addresses of e-mail in one form; a JPEG of every picture. Adds what is missing and changes nothing that staff may have edited, so it may
 * run at every start.
 */
export async function prepare(options: {
  config: Config;
  report?: (line: string) => void;
}): Promise<Prepared> {
  const { config, report = () => undefined } = options;
  const log = createLog("silent", "seed");
  const database: Database = openDatabase({ url: requireDatabaseUrl(config), poolSize: 2, log });
  try {
    const added = await seedTranslations(database.prisma);
    if (added > 0) report(`${added} texts added`);
    const unified = await unifyAddresses(database.prisma);
    if (unified > 0) report(`${unified} contacts' addresses brought into one form`);
    const users = await unifyUserAddresses(database.prisma);
    if (users > 0) report(`${users} users' addresses brought into one form`);
    const media = createMedia({ db: database.prisma, storage: openStorage(config.storageUrl), log });
    const shown = await media.ensureFirstVariants();
    if (shown > 0) report(`${shown} pictures of an earlier version can be shown`);
    if (config.seed === "demo") await seedDemo(database.prisma, media, report);
    const admin = await ensureAdmin(database.prisma, {
      email: config.adminEmail,
      password: config.adminPassword,
    });
    return {
      adminEmail: admin.email,
      ...(admin.generatedPassword ? { adminPassword: admin.generatedPassword } : {}),
    };
  } finally {
    await database.close();
  }
}
