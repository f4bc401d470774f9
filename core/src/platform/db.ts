import pg from "pg";
import { type Prisma, PrismaClient } from "../generated/prisma/client.ts";
import { connectionUrl } from "./database/connections.ts";
import type { Log } from "./log/log.ts";
import { statementNames } from "./database/prepared.ts";
import { QueuedPrismaPg } from "./database/prisma-adapter.ts";
import { rowRights } from "./database/row-rights.ts";

export type Db = PrismaClient;
/** A transaction; repositories take it first, so that nothing escapes one by accident. */
export type Tx = Prisma.TransactionClient;

export interface Database {
  prisma: Db;
  /** The pool under Prisma, for hot paths and for libraries that speak `pg`. */
  pool: pg.Pool;
  close: () => Promise<void>;
}

/** The pool of this process, mainly for requests. Connects on first use. */
export function openDatabase(options: {
  url: string;
  poolSize: number;
  /** What its connections are called in `pg_stat_activity`. */
  name?: string;
  log: Log;
}): Database {
  const { url, poolSize, name, log } = options;
  const pool = openPool({ url: name ? connectionUrl(url, { name }) : url, poolSize, log });
  const client = new PrismaClient({
    adapter: new QueuedPrismaPg(pool, {
      disposeExternalPool: false,
      statementNameGenerator: statementNames(),
    }),
    transactionOptions: { maxWait: 10_000, timeout: 15_000 },
  });
  // The extended client has the calls of the plain one but `$on`, which nothing uses.
  const prisma = (client.$extends as (extension: object) => unknown)(rowRights) as Db;
  return {
    prisma,
    pool,
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

export function openPool(options: { url: string; poolSize: number; log: Log }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // A connection that the server closes would otherwise end the process, idle or held by a library that listens on it.
  pool.on("connect", (client) =>
    client.on("error", (err: Error) => options.log.warn({ err: err.message }, "database connection lost")),
  );
  pool.on("error", () => undefined); // The connection itself reports it.
  return pool;
}

/** An error of Prisma or of `pg`. */
interface DatabaseError {
  code?: unknown;
  /** Of `pg`. */
  constraint?: string;
  /** For raw SQL, and where Prisma has no code of its own, only the driver's error says what has failed. */
  meta?: {
    driverAdapterError?: { cause?: { originalCode?: unknown; constraint?: { index?: string } } };
  };
}
function codesOf(error: unknown): unknown[] {
  const { code, meta } = error as DatabaseError;
  return [code, meta?.driverAdapterError?.cause?.originalCode];
}
const hasCode = (error: unknown, ...codes: string[]): boolean =>
  codesOf(error).some((code) => typeof code === "string" && codes.includes(code));

/** Whether `error` is the violation of a unique constraint (SQLSTATE 23505), from Prisma or from `pg`. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, "P2002", "23505");

/** Whether a foreign key has refused `error`'s statement (SQLSTATE 23503, 23001): what it names is missing, or is still used. */
export const isReferenceViolation = (error: unknown): boolean => hasCode(error, "P2003", "23503", "23001");

/**
 * The field whose value names a row that does not exist (SQLSTATE 23503), from Prisma or from `pg`; undefined for any
 * other error. It is read from the constraint, which Prisma names after table and column: `zones_building_id_fkey`.
 */
export function danglingReference(error: unknown): string | undefined {
  if (!hasCode(error, "P2003", "23503")) return undefined;
  const { constraint, meta } = error as DatabaseError;
  const name = constraint ?? meta?.driverAdapterError?.cause?.constraint?.index ?? "_";
  return name.replace("_fkey", "").split("_").slice(-2).join("_");
}

/**
 * Whether the database takes no writes, while it may still be read: it is read-only, as a standby is (SQLSTATE 25006), or its
 * disk is full (53100).
 */
export const refusesWrites = (error: unknown): boolean => hasCode(error, "25006", "53100");

/**
 * Whether `error` says that the database cannot be reached, takes no writes, or is too busy to finish a transaction in time, as
 * opposed to having refused the statement. Nothing was written then, and the caller may try again.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (refusesWrites(error)) return true;
  const { message } = error as { message?: unknown };
  for (const one of codesOf(error))
    if (
      typeof one === "string" &&
      /^(P1001|P1002|P1008|P1017|P2024|ECONN\w+|ETIMEDOUT|57P0\d|25P03|08\w{3})$/.test(one)
    )
      return true;
  return (
    typeof message === "string" &&
    /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|expired transaction|start a transaction in the given time/.test(
      message,
    )
  );
}

/** Text for Prisma's `contains`, which passes `%` and `_` on to LIKE as wildcards. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
