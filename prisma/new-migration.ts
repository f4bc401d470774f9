import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { listMigrations, lockFileName, migrationsDir, prismaDir } from "./lib/migration-files.ts";
import { sqlBetween } from "./lib/schema-diff.ts";

/**
 * Writes the migration from the schema as of the last migration (migrations/schema.last.prisma) to schema.prisma.
 * Returns the new folder's name, or undefined if nothing has changed. Review the SQL before committing it: a renamed
 * column is dropped and added.
 */
export async function writeMigration(name: string, now = new Date()): Promise<string | undefined> {
  const lastSchemaFile = join(migrationsDir, "schema.last.prisma");
  const schema = await readFile(join(prismaDir, "schema.prisma"), "utf8");
  const isFirst = (await readdirOrEmpty()).length === 0;
  const lastSchema = isFirst ? undefined : await readFile(lastSchemaFile, "utf8");
  const sql = await sqlBetween(lastSchema, schema);
  if (!sql) return undefined;

  const folder = `${now.toISOString().replaceAll(/\D/g, "").slice(0, 14)}_${name}`;
  await mkdir(join(migrationsDir, folder), { recursive: true });
  await writeFile(join(migrationsDir, folder, "migration.sql"), `${sql}\n`);
  await writeFile(lastSchemaFile, schema);
  await writeFile(join(migrationsDir, lockFileName), 'provider = "postgresql"\n');
  return folder;
}

const readdirOrEmpty = () => listMigrations().catch(() => []);
