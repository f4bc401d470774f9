import { LOCALES } from "@ezo/contract/values/locale";
import { Prisma } from "../../generated/prisma/client.ts";
import { legalPageKind } from "../../legal/legal.kind.ts";
import type { Db, Tx } from "../../platform/db.ts";
import type { Fields } from "../../records/fields.ts";
import { createRecords } from "../../records/write.ts";
import { userKind } from "../../users/users.kind.ts";
import { CLEARED_TABLES, type ClearedTable } from "./demo-tables.ts";

/** What is left of the demo in such a table, and which of that nobody has used or changed. */
export async function clearable(
  tx: Tx,
  table: ClearedTable,
  { isLocked }: { isLocked: boolean },
): Promise<{ count: number; untouched: number[] }> {
  const { isThere, touched } = CLEARED_TABLES[table];
  const rows = await tx.$queryRaw<{ id: number; isTouched: boolean }[]>`
    select r.id, ${touched} as "isTouched" from ${Prisma.raw(`"${table}"`)} r
      join demo_records l on l.table_name = ${table}::text and l.record_id = r.id::text
    where ${isThere} order by r.id ${isLocked ? Prisma.sql`for update of r` : Prisma.empty}`;
  return {
    count: rows.length,
    untouched: rows.filter(({ isTouched }) => !isTouched).map(({ id }) => id),
  };
}

/**
 * Deletes the demo's users as an administrator would, so that they can be restored and what they have of the firm's own work goes to
 * others, and empties its legal pages, whose history keeps the texts. Both as the work of who has asked for it. The caller has locked
 * the changes of users, and the rows.
 */
export async function clearAway(
  tx: Tx,
  db: Db,
  cleared: Readonly<Record<ClearedTable, readonly number[]>>,
  askedById: number | null,
): Promise<void> {
  const records = createRecords({ db });
  const { users, legal_pages: pages } = cleared;
  if (users.length > 0) await records.within(tx, null, userKind, askedById).setDeleted(users, new Date());
  const emptied = new Map(pages.map((id) => [id, NO_TEXT]));
  if (pages.length > 0) await records.within(tx, null, legalPageKind, askedById).updateMany(emptied);
  // From here on they are the firm's own: a page that it writes, a user whom it restores.
  for (const [table, ids] of Object.entries(cleared))
    await tx.$executeRaw`
      delete from demo_records where table_name = ${table} and record_id = any(${ids.map(String)}::text[])`;
}

/** Their titles say nothing about a firm. */
const NO_TEXT: Fields = Object.fromEntries(LOCALES.map((locale) => [`translations.${locale}.content`, ""]));
