import { cp } from "node:fs/promises";
import { join } from "node:path";
import { loadConfig } from "@ezo/core/platform/config/config";
import { prepare } from "../../../prisma/seed.ts";
import { folderOfRun } from "../../../scripts/lib/tests/test-services.ts";
import {
  createDatabase,
  createTestDatabase,
  ensureTemplate,
  serviceUrl,
  type TestDatabase,
  textsTemplate,
} from "./database.ts";

/** The administrator of a system with the demo content. */
export const DEMO_ADMIN = {
  email: "admin@ezo.example",
  password: "an admin password",
  name: "ადმინისტრატორი",
};

let template: Promise<string> | undefined;
/**
 * A new database with the demo content; its files are put into a data folder. Encoding the pictures takes longest, so they
 * are made once per run and copied.
 */
export async function copyDemo(dataDir: string): Promise<TestDatabase> {
  const run = await folderOfRun(serviceUrl("TEST_DATABASE_URL"));
  if (run === undefined) {
    const own = await createTestDatabase();
    await fillDemo(own.url, dataDir);
    return own;
  }
  const folder = join(run, "demo");
  const texts = await textsTemplate();
  template ??= ensureTemplate({ name: "ezo_demo", from: texts, fill: (url) => fillDemo(url, folder) });
  const database = await createDatabase(await template);
  await cp(join(folder, "files"), join(dataDir, "files"), { recursive: true });
  return database;
}

/** Fills a migrated database with the demo content, and a data folder with its files. */
export const fillDemo = (databaseUrl: string, dataDir: string): Promise<void> =>
  fill(databaseUrl, dataDir, "content");

/** Gives a migrated database its texts and the administrator, as the first start without the demo does. */
export const fillEmpty = (databaseUrl: string, dataDir: string): Promise<void> =>
  fill(databaseUrl, dataDir, "none");

async function fill(databaseUrl: string, dataDir: string, seed: "content" | "none"): Promise<void> {
  const config = loadConfig({
    NODE_ENV: "test",
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SEED: seed,
    ADMIN_EMAIL: DEMO_ADMIN.email,
    ADMIN_PASSWORD: DEMO_ADMIN.password,
  });
  await prepare({ config });
}
