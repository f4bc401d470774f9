import type pg from "pg";
import type { ProcessName } from "../platform/database/connections.ts";

export type ConnectionLimits = Readonly<Record<ProcessName, number>>;

interface Room {
  /** Connections that Ezo's role may have open, and how many of them are. */
  most: number;
  used: number;
}

/** The lowest limit of server, database and role; a managed database may set any of them. */
const ROOM = `
  select most, used from (
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) as most,
      count(*)::int as used from pg_stat_activity where backend_type = 'client backend'
    union all select datconnlimit, (select count(*)::int from pg_stat_activity a
        where a.datid = d.oid and backend_type = 'client backend')
      from pg_database d where datname = current_database()
    union all select rolconnlimit, (select count(*)::int from pg_stat_activity a
        where a.usesysid = r.oid and backend_type = 'client backend')
      from pg_roles r where rolname = current_user
  ) allowed where most >= 0 order by most - used limit 1`;

/** A process is identified by the name of its connections and its address: containers have the same process ids. */
const HOLDERS = `
  select split_part(application_name, ' ', 1) as name, split_part(application_name, ':', 1) as kind,
    count(*)::int as holds
  from pg_stat_activity where datname = current_database() and application_name ~ '^(server|worker):[0-9]+( |$)'
  group by 1, 2, client_addr order by 1, client_addr`;

/** The used share of PostgreSQL's connections in percent, by process, and whether all processes that run fit into it. */
export async function databaseConnections(pool: pg.Pool, limits: ConnectionLimits) {
  const { rows: rooms } = await pool.query<Room>(ROOM);
  const { rows: holders } = await pool.query<{ name: string; kind: ProcessName; holds: number }>(HOLDERS);
  const { most, used } = rooms[0] ?? { most: 1, used: 0 };
  const together = holders.reduce((sum, { kind }) => sum + limits[kind], 0);
  const shares = holders.map(({ name, kind, holds }) => `${name} holds ${holds} of ${limits[kind]}`);
  const isTight = together > most;
  return {
    value: (used / Math.max(1, most)) * 100,
    detail: [
      `${used} of ${most}`,
      ...(shares.length > 0 ? shares : [`a server may hold ${limits.server}, a worker ${limits.worker}`]),
      ...(isTight ? [`together they may hold ${together}: lower DATABASE_POOL`] : []),
    ].join("; "),
    connections: {
      used,
      most,
      holders: holders.map(({ name, kind, holds }) => ({ name, holds, most: limits[kind] })),
      too_many: isTight ? together : null,
    },
    ...(isTight ? { atLeast: "amber" as const } : {}),
  };
}
