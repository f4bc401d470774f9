import { readdirSync } from "node:fs";
import type { Database } from "@ezo/core/platform/db";
import type { Redis } from "ioredis";

export interface Readiness {
  status: "ready" | "degraded" | "unavailable";
  checks: Record<string, string>;
}

interface DatabaseState {
  /** `read_only`: what it holds can be read, and nothing can be saved. */
  database: "up" | "read_only" | "down";
  migrations: "current" | "pending" | "unknown";
}

/**
 * Ready: database and migrations. Redis, where it is used, may be away, and the database may take no writes, as a standby does:
 * then degraded, and named. Pages are shown in both cases, so the server stays in rotation.
 */
export function createReadiness(options: {
  database: Database;
  migrationsDir: URL;
  redis: Redis | undefined;
}) {
  const expected = readdirSync(options.migrationsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

  async function databaseState(): Promise<DatabaseState> {
    try {
      const { rows } = await options.database.pool.query<{ migration_name: string; is_read_only: boolean }>(
        `select migration_name, current_setting('transaction_read_only') = 'on' as is_read_only
        from _prisma_migrations where finished_at is not null`,
      );
      const applied = new Set(rows.map((row) => row.migration_name));
      return {
        database: rows[0]?.is_read_only ? "read_only" : "up",
        migrations: expected.every((name) => applied.has(name)) ? "current" : "pending",
      };
    } catch (error) {
      // 42P01: the table does not exist, so nothing has been applied yet.
      if ((error as { code?: string }).code === "42P01") return { database: "up", migrations: "pending" };
      return { database: "down", migrations: "unknown" };
    }
  }

  return async (): Promise<Readiness> => {
    const { database, migrations } = await databaseState();
    const checks: Record<string, string> = { database, migrations };
    if (options.redis) checks["redis"] = options.redis.status === "ready" ? "up" : "down";
    if (migrations !== "current") return { status: "unavailable", checks };
    const isDegraded = database === "read_only" || checks["redis"] === "down";
    return { status: isDegraded ? "degraded" : "ready", checks };
  };
}
