import type { Config } from "../config/config.ts";

/** The processes that hold connections for as long as they run. */
export type ProcessName = "server" | "worker";

/**
 * Connections for the short statements of queues and live bus, beside `DATABASE_POOL`: those must not wait behind
 * requests, and a relay that hands on events inside a transaction would wait for itself.
 */
export const MESSAGING_POOL: Readonly<Record<ProcessName, number>> = { server: 2, worker: 4 };
/** Everything that listens in one process shares one connection. */
const LISTENING = 1;

/** The most connections to PostgreSQL that one process of each kind opens. */
export function connectionLimits({
  databasePool,
  redisUrl,
}: Pick<Config, "databasePool" | "redisUrl">): Record<ProcessName, number> {
  const limit = (name: ProcessName) => databasePool + LISTENING + (redisUrl ? 0 : MESSAGING_POOL[name]);
  return { server: limit("server"), worker: limit("worker") };
}

/** How a process is called in `pg_stat_activity`. */
export const connectionName = (name: ProcessName): string => `${name}:${process.pid}`;

/** `url` with a name for its connections, and with schemas that unqualified names are looked up in. */
export function connectionUrl(url: string, options: { name?: string; searchPath?: string }): string {
  const named = new URL(url);
  const { searchParams } = named;
  if (options.name) searchParams.set("application_name", options.name);
  // What the URL says wins over what is given beside it, so the two are put together here.
  const searchPath = options.searchPath ? `-c search_path=${options.searchPath}` : "";
  const settings = [searchParams.get("options"), searchPath].filter(Boolean).join(" ");
  if (settings) searchParams.set("options", settings);
  return named.href;
}
