import { noFilters, openSchemaEngine } from "./schema-engine.ts";

// The schema can name an operator class, but not the extension it comes from.
const trigramExtension = "-- CreateExtension\nCREATE EXTENSION IF NOT EXISTS pg_trgm;";

/** The SQL that turns a database of one Prisma schema into one of another; empty when they agree. */
export async function sqlBetween(fromSchema: string | undefined, toSchema: string): Promise<string> {
  const engine = await openSchemaEngine();
  try {
    const { stdout } = await engine.diff({
      from: fromSchema === undefined ? { tag: "empty" } : datamodel(fromSchema),
      to: datamodel(toSchema),
      script: true,
      exitCode: null,
      filters: noFilters,
      // The engine reads this field though its types do not name it.
      ...{ shadowDatabaseUrl: null },
    });
    const sql = stdout?.trim() ?? "";
    if (sql === "-- This is an empty migration.") return "";
    return sql.includes("gin_trgm_ops") ? `${trigramExtension}\n\n${sql}` : sql;
  } finally {
    engine.free();
  }
}

/** The SQL that makes an empty database into one of this schema. */
export const sqlFromEmpty = (schemaText: string): Promise<string> => sqlBetween(undefined, schemaText);

const datamodel = (content: string) => ({
  tag: "schemaDatamodel" as const,
  files: [{ path: "schema.prisma", content }],
});
