import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const prismaDir = fileURLToPath(new URL("..", import.meta.url));
export const migrationsDir = join(prismaDir, "migrations");
export const lockFileName = "migration_lock.toml";

/** A migration in the repository. `checksum` is the SHA-256 of its SQL in hex, as Prisma computes it. */
export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** The folders of the migrations, oldest first. */
export async function listMigrations(): Promise<string[]> {
  const entries = await readdir(migrationsDir, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** All migrations, oldest first. */
export async function readMigrations(): Promise<Migration[]> {
  const names = await listMigrations();
  return Promise.all(
    names.map(async (name) =>
      migrationOf(name, await readFile(join(migrationsDir, name, "migration.sql"), "utf8")),
    ),
  );
}

export const migrationOf = (name: string, sql: string): Migration => ({
  name,
  sql,
  checksum: createHash("sha256").update(sql).digest("hex"),
});
