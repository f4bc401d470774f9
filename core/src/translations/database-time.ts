import type { Tx } from "../platform/db.ts";

/** The database's clock now, in milliseconds: the clock that `updated_at` is compared with. */
export async function databaseTime(tx: Tx): Promise<string> {
  const [row] = await tx.$queryRaw<{ at: Date }[]>`select clock_timestamp()::timestamptz(3) as at`;
  if (!row) throw new Error("the database returned no time");
  return row.at.toISOString();
}
