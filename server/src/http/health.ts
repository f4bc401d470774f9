import { readdirSync } from "node:fs";
import type { Database } from "@ezo/core/platform/db";
import type { Redis } from "ioredis";

export interface Readiness {
  status: "ready" | "degraded" | "unavailable";
  checks: Record<string, string>;
}

/** Ready: database and migrations. Redis, where it is used, may be away: then degraded, and named. */
export function createReadiness(options: {
  database: Database;
  migrationsDir: URL;
  redis: Redis | undefined;
}) {
  const expected = readdirSync(options.migrationsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

  async function migrationState(): Promise<"current" | "pending" | "unknown"> {
    try {
      const { rows } = await options.database.pool.query<{ migration_name: string }>(
        "select migration_name from _prisma_migrations where finished_at is not null",
      );
      const applied = new Set(rows.map((row) => row.migration_name));
      return expected.every((name) => applied.has(name)) ? "current" : "pending";
    } catch (error) {
      // 42P01: the table does not exist, so nothing has been applied yet.
      if ((error as { code?: string }).code === "42P01") return "pending";
      return "unknown";
    }
  }

  return async (): Promise<Readiness> => {
    const migrations = await migrationState();
    const checks: Record<string, string> = { database: migrations === "unknown" ? "down" : "up", migrations };
    if (options.redis) checks["redis"] = options.redis.status === "ready" ? "up" : "down";
    if (migrations !== "current") return { status: "unavailable", checks };
    return { status: checks["redis"] === "down" ? "degraded" : "ready", checks };
  };
}
