import { noFilters, openSchemaEngine } from "./schema-engine.ts";

// A Prisma schema can name an operator class, but not its extension.
const trigramExtension = "-- CreateExtension\nCREATE EXTENSION IF NOT EXISTS pg_trgm;";

/** The SQL that migrates a database from one Prisma schema to another; empty if they are equal. */
export async function sqlBetween(fromSchema: string | undefined, toSchema: string): Promise<string> {
  const engine = await openSchemaEngine();
  try {
    const { stdout } = await engine.diff({
      from: fromSchema === undefined ? { tag: "empty" } : datamodel(fromSchema),
      to: datamodel(toSchema),
      script: true,
      exitCode: null,
      filters: noFilters,
      // The engine reads this field, but its types lack it.
      ...{ shadowDatabaseUrl: null },
    });
    const sql = stdout?.trim() ?? "";
    if (sql === "-- This is an empty migration.") return "";
    return sql.includes("gin_trgm_ops") ? `${trigramExtension}\n\n${sql}` : sql;
  } finally {
    engine.free();
  }
}

/** The SQL that creates this schema in an empty database. */
export const sqlFromEmpty = (schemaText: string): Promise<string> => sqlBetween(undefined, schemaText);

const datamodel = (content: string) => ({
  tag: "schemaDatamodel" as const,
  files: [{ path: "schema.prisma", content }],
});
