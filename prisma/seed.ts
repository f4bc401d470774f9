import { type Config, requireDatabaseUrl } from "@ezo/core/platform/config/config";
import { type Database, openDatabase } from "@ezo/core/platform/db";
import { unifyAddresses } from "@ezo/core/contacts/address-twins";
import { createMedia } from "@ezo/core/media/media.service";
import { createLog } from "@ezo/core/platform/log/log";
import { openStorage } from "@ezo/core/platform/storage/storage";
import { createTranslations } from "@ezo/core/translations/translations.service";
import { ensureAdmin, unifyUserAddresses } from "@ezo/core/users/accounts";
import { seedDemo } from "./seed/demo.ts";
import { seedLife } from "./seed/life/seed-life.ts";
import { seedTranslations } from "./seed/translations.ts";

export interface Prepared {
  adminEmail: string;
  /** Only if it was generated in this run. */
  adminPassword?: string;
}

/**
 * Prepares a migrated database for the product: adds missing texts, an administrator and, unless `SEED=none`, the demo
 * content, with its people unless `SEED=content`; brings e-mail addresses into their canonical form and makes the JPEG of every
 * picture. Runs at every start, so it changes nothing that staff may have edited.
 */
export async function prepare(options: {
  config: Config;
  report?: (line: string) => void;
}): Promise<Prepared> {
  const { config, report = () => undefined } = options;
  const log = createLog("silent", "seed");
  const database: Database = openDatabase({ url: requireDatabaseUrl(config), poolSize: 2, log });
  try {
    const added = await seedTranslations(database.prisma, { isNeutral: config.seed === "none" });
    if (added > 0) report(`${added} texts added`);
    const unified = await unifyAddresses(database.prisma);
    if (unified > 0) report(`${unified} contacts' addresses normalised`);
    const users = await unifyUserAddresses(database.prisma);
    if (users > 0) report(`${users} users' addresses normalised`);
    const storage = openStorage(config.storageUrl);
    const media = createMedia({ db: database.prisma, storage, log });
    const shown = await media.ensureFirstVariants();
    if (shown > 0) report(`${shown} pictures of an earlier version got a JPEG`);
    if (config.seed !== "none") await seedDemo({ db: database.prisma, media, storage }, report);
    const admin = await ensureAdmin(database.prisma, {
      email: config.adminEmail,
      password: config.adminPassword,
    });
    if (config.seed === "demo") {
      const translations = createTranslations(database.prisma);
      await seedLife({ db: database.prisma, storage, translations, publicUrl: config.publicUrl }, report);
    }
    return {
      adminEmail: admin.email,
      ...(admin.generatedPassword ? { adminPassword: admin.generatedPassword } : {}),
    };
  } finally {
    await database.close();
  }
}
