import { readdirSync } from "node:fs";
import { CLOCKS_APART_MS, DISK_FULL_BYTES } from "@ezo/contract/values/limits/operations";
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
  /** Its clock against this machine's. */
  apartMs: number;
}

/**
 * Ready: database and migrations. Redis, where it is used, may be away, the database may take no writes, as a standby does, the
 * disk may be full, and the database's clock and this one's may differ: then degraded, and named. Pages are shown all the same,
 * so the server stays in rotation.
 */
export function createReadiness(options: {
  database: Database;
  migrationsDir: URL;
  redis: Redis | undefined;
  /** Of the disk that files are written to; without it, that is not asked. */
  freeBytes?: () => Promise<number>;
  now?: () => number;
}) {
  const { now = Date.now, freeBytes = () => Promise.resolve(Infinity) } = options;
  const expected = readdirSync(options.migrationsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

  async function databaseState(): Promise<DatabaseState> {
    try {
      const { rows } = await options.database.pool.query<StateRow>(
        `select migration_name, current_setting('transaction_read_only') = 'on' as is_read_only,
          extract(epoch from clock_timestamp())::float8 * 1000 as at_ms
        from _prisma_migrations where finished_at is not null`,
      );
      const [first] = rows;
      const applied = new Set(rows.map((row) => row.migration_name));
      return {
        database: first?.is_read_only ? "read_only" : "up",
        migrations: expected.every((name) => applied.has(name)) ? "current" : "pending",
        apartMs: first ? Math.abs(now() - first.at_ms) : 0,
      };
    } catch (error) {
      // 42P01: the table does not exist, so nothing has been applied yet.
      const isEmpty = (error as { code?: string }).code === "42P01";
      if (isEmpty) return { database: "up", migrations: "pending", apartMs: 0 };
      return { database: "down", migrations: "unknown", apartMs: 0 };
    }
  }

  return async (): Promise<Readiness> => {
    const [{ database, migrations, apartMs }, free] = await Promise.all([databaseState(), freeBytes()]);
    const checks: Record<string, string> = { database, migrations };
    if (options.redis) checks["redis"] = options.redis.status === "ready" ? "up" : "down";
    if (apartMs > CLOCKS_APART_MS) checks["clock"] = "apart";
    if (free < DISK_FULL_BYTES) checks["disk"] = "full";
    if (migrations !== "current") return { status: "unavailable", checks };
    const isDegraded =
      database === "read_only" || checks["redis"] === "down" || "clock" in checks || "disk" in checks;
    return { status: isDegraded ? "degraded" : "ready", checks };
  };
}

interface StateRow {
  migration_name: string;
  is_read_only: boolean;
  at_ms: number;
}
