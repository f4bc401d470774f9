import { readFile } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sqlFromEmpty } from "../../prisma/lib/schema-diff.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "../stack/database.ts";

let migrated: TestDatabase;
let designed: TestDatabase;
beforeAll(async () => {
  [migrated, designed] = await Promise.all([createTestDatabase(), createEmptyDatabase()]);
});
afterAll(() => Promise.all([migrated.drop(), designed.drop()]));

/** Everything that makes two databases the same to a program, as comparable lines. */
async function shapeOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(`
      select format('%s.%s %s %s %s default %s', table_name, column_name, udt_name, character_maximum_length, is_nullable, column_default) as line
        from information_schema.columns where table_schema = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select format('%s: %s', typname, string_agg(enumlabel, ',' order by enumsortorder))
        from pg_enum join pg_type on pg_type.oid = enumtypid
        where typnamespace = 'public'::regnamespace group by typname`);
    return rows
      .map(({ line }) => line)
      .filter((line) => !line.includes("_prisma_migrations"))
      .sort();
  } finally {
    await client.end();
  }
}

it("migrations make exactly the database that the schema describes", async () => {
  const schema = await readFile(new URL("../../prisma/schema.prisma", import.meta.url), "utf8");
  const client = new pg.Client({ connectionString: designed.url });
  await client.connect();
  await client.query(await sqlFromEmpty(schema));
  await client.end();
  const shape = await shapeOf(migrated.url);
  expect(shape.length).toBeGreaterThan(50);
  expect(shape).toEqual(await shapeOf(designed.url));
});
