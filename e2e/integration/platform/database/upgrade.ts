import pg from "pg";
import { expect } from "vitest";
import { listMigrations } from "../../../../prisma/lib/migration-files.ts";
import { migrate } from "../../../../prisma/migrate.ts";
import { createEmptyDatabase } from "../../../stack/services/database.ts";

/** Runs `work` with a database at the state before `next`, the migration from there, and the database's address. */
export async function before(
  next: string,
  work: (client: pg.Client, upgrade: () => Promise<string[]>, url: string) => Promise<void>,
) {
  const database = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const names = await listMigrations();
    expect(names).toContain(next);
    const earlier = names.filter((name) => name < next);
    await migrate(database.url, () => undefined, earlier);
    await work(client, () => migrate(database.url, () => undefined), database.url);
  } finally {
    await client.end();
    await database.drop();
  }
}

/** Inserts a row and returns its id. */
export async function insertInto(client: pg.Client, sql: string, values: unknown[] = []): Promise<number> {
  const [row] = (await client.query<{ id: number }>(`${sql} returning id`, values)).rows;
  if (!row) throw new Error(`no row: ${sql}`);
  return row.id;
}
