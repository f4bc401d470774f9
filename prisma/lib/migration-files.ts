import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const prismaDir = fileURLToPath(new URL("..", import.meta.url));
export const migrationsDir = join(prismaDir, "migrations");
export const lockFileName = "migration_lock.toml";

/** The folders of the migrations, oldest first. */
export async function listMigrations(): Promise<string[]> {
  const entries = await readdir(migrationsDir, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** The migrations as the engine takes them: those named, or all. Throws when one that is named is not there. */
export async function readMigrations(only?: readonly string[]) {
  const all = await listMigrations();
  const missing = only?.filter((name) => !all.includes(name)) ?? [];
  if (missing.length > 0) throw new Error(`this version does not know the migrations ${missing.join(", ")}`);
  const names = only ? all.filter((name) => only.includes(name)) : all;
  const lock = await readFile(join(migrationsDir, lockFileName), "utf8").catch(() => null);
  return {
    baseDir: migrationsDir,
    lockfile: { path: lockFileName, content: lock },
    shadowDbInitScript: "",
    migrationDirectories: await Promise.all(
      names.map(async (name) => ({
        path: name,
        migrationFile: {
          path: "migration.sql",
          content: {
            tag: "ok" as const,
            value: await readFile(join(migrationsDir, name, "migration.sql"), "utf8"),
          },
        },
      })),
    ),
  };
}
