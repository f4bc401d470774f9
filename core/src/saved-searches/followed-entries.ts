import { Prisma } from "../generated/prisma/client.ts";
import type { Tx } from "../platform/db.ts";

// What is known of a project's construction to those who follow it. They are rows of `saved_searches`, whose filters say so.

/** The entries that visitors see on a project's page; conditions after it may use `e`. */
export const SHOWN_ENTRIES = Prisma.sql`
  construction_entries e
  join projects p on p.id = e.project_id and p.is_active and p.deleted_at is null
  where e.is_active and e.deleted_at is null`;

interface Followed {
  id: number;
  projectId: number | undefined;
}

/** Notes the entries that were not known: new since `foundAt`, or with null there already when somebody began to follow. */
export async function noteEntries(tx: Tx, { id, projectId }: Followed, foundAt: Date | null): Promise<void> {
  await tx.$executeRaw`
    insert into saved_search_entries (search_id, entry_id, found_at)
    select ${id}::int, e.id, ${foundAt}::timestamptz from ${SHOWN_ENTRIES}
      and e.project_id = ${projectId ?? 0}::int
    on conflict do nothing`;
}

/** What is there now is known from now on: only what comes after it is new. */
export async function beginToFollow(tx: Tx, followed: Followed): Promise<void> {
  await tx.savedSearchEntry.deleteMany({ where: { searchId: followed.id, mailing: null } });
  await noteEntries(tx, followed, null);
}

/** Takes the new entries that visitors see now for a mail, so that no other one names them; the newest first. */
export async function takeEntries(
  tx: Tx,
  { search_id: id, mailing }: { search_id: number; mailing: number },
): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select e.id from ${SHOWN_ENTRIES}
      and e.id in (
        select k.entry_id from saved_search_entries k
        where k.search_id = ${id}::int and k.found_at is not null and (k.mailing is null or k.mailing = ${mailing}::int))
    order by e.happened_on desc, e.id desc`;
  const ids = rows.map((row) => row.id);
  if (ids.length > 0)
    await tx.$executeRaw`
      update saved_search_entries set mailing = ${mailing}::int
      where search_id = ${id}::int and entry_id = any(${ids}::int[])`;
  return ids;
}
