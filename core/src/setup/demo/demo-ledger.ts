import { Prisma } from "../../generated/prisma/client.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { type ClearedTable, type DemoTable, infoOf } from "./demo-tables.ts";

/**
 * Notes that the rows of these tables which this transaction has written are the demo's. To be its last statements: what
 * is done to a row later is the firm's work.
 */
export async function noteDemo(tx: Tx, tables: readonly (DemoTable | ClearedTable)[]): Promise<void> {
  for (const table of tables)
    await tx.$executeRaw`
      insert into demo_records (table_name, record_id)
      select ${table}::text, r.id::text from ${Prisma.raw(`"${table}"`)} r where r.xmin = pg_current_xact_id()::xid
      on conflict do nothing`;
}

/**
 * The demo's projects that staff have left as they were: what a later release adds to the demo is added to these alone. One that
 * is in the trash is left out, and so is one of the firm's own with the slug of the demo's.
 */
export const untouchedDemoProjects = (tx: Tx): Promise<{ id: number; slug: string }[]> => tx.$queryRaw`
  select r.id, r.slug from projects r
    join demo_records l on l.table_name = 'projects' and l.record_id = r.id::text
  where r.deleted_at is null and not ${infoOf("projects").touched}
  order by r.id`;

/** Notes that these pictures are the demo's. */
export const noteDemoPictures = (db: Db, ids: Iterable<number>): Promise<void> =>
  noteDemoRows(db, "media", ids);

/** Notes rows that a service has made, in a transaction of its own. */
export async function noteDemoRows(
  db: Db,
  table: DemoTable | ClearedTable | "media",
  ids: Iterable<number>,
): Promise<void> {
  await db.$executeRaw`
    insert into demo_records (table_name, record_id)
    select ${table}::text, id::text from unnest(${[...ids]}::int[]) as made(id)
    on conflict do nothing`;
}

/**
 * Notes the offers and holds of the demo's enquiries, which services have made in transactions of their own, and that their
 * lines in the histories of enquiries and apartments are the demo's, too.
 */
export async function noteDemoPromises(db: Db): Promise<void> {
  await db.$transaction(async (tx) => {
    for (const table of ["offers", "holds"] as const)
      await tx.$executeRaw`
        insert into demo_records (table_name, record_id)
        select ${table}::text, r.id::text
        from ${Prisma.raw(`"${table}"`)} r
          join demo_records l on l.table_name = 'customers' and l.record_id = r.customer_id::text
        on conflict do nothing`;
    await tx.$executeRaw`
      update demo_records set noted_at = clock_timestamp()
      where table_name = 'customers' or (table_name = 'apartments' and record_id in (
        select h.apartment_id::text from holds h
          join demo_records l on l.table_name = 'holds' and l.record_id = h.id::text))`;
  });
}
