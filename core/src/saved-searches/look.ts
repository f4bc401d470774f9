import { SEARCH_AWAY_MS } from "@ezo/contract/values/limits/followed-stock";
import type { SavedSearchFilters } from "@ezo/contract/site/search/saved-searches";
import { Prisma } from "../generated/prisma/client.ts";
import type { Db, Tx } from "../platform/db.ts";
import { readSetting } from "../platform/settings.ts";
import { availableOf, storedFilters } from "./filters.ts";
import { noteEntries } from "./followed-entries.ts";
import { IS_CURRENCY_NEW } from "../prices/history/currency-changes.ts";
import { HAS_WAITED, NOT_WAITING, OWN_CURRENCIES, withoutSums } from "./search-currency.ts";

/** A change is visible so long after the time that it names, at most: its transaction may still be running then. */
const COMMIT_LAG_MS = 5 * 60 * 1000;
/** Every search is compared this often, whatever has changed. */
const AT_LEAST_EVERY_MS = 60 * 60 * 1000;
/** How long one round may take; the next one goes on with the searches that were looked at longest ago. */
const ROUND_MS = 2000;
/**
 * So many searches are read at once, none of them locked before its turn: more than there are workers. It is no parameter, for
 * which the database would plan without knowing how few rows are wanted.
 */
const CANDIDATES = Prisma.sql`20`;

/**
 * Compares the stock with what the active searches know of it, where it has changed since, and notes which apartments are
 * new. Returns how many searches were compared. Several workers may do so at once.
 */
export async function lookAtSearches({ db, now = new Date() }: { db: Db; now?: Date }): Promise<number> {
  if (!(await readSetting(db, "marketing")).saved_searches) return 0;
  if ((await db.savedSearch.count({ where: { status: "active" }, take: 1 })) === 0) return 0;
  const changedAt = await lastChange(db);
  const before = new Date(
    Math.max(Math.min(changedAt.getTime() + COMMIT_LAG_MS, now.getTime()), now.getTime() - AT_LEAST_EVERY_MS),
  );
  const until = performance.now() + ROUND_MS;
  let looked = 0;
  for (;;) {
    const due = await db.$queryRaw<{ id: number }[]>(dueSearches(before));
    const lookedBefore = looked;
    for (const { id } of due) {
      if (performance.now() >= until) return looked;
      if (await compare(db, { id, before, now })) looked++;
    }
    // None is due, or other workers compare those that are.
    if (looked === lookedBefore) return looked;
  }
}

/** When anything of the stock, or of what is followed, was last changed, also by being hidden or deleted. */
async function lastChange(db: Db): Promise<Date> {
  const [row] = await db.$queryRaw<{ at: Date | null }[]>`
    select greatest(
      (select max(updated_at) from projects), (select max(updated_at) from buildings),
      (select max(updated_at) from floors), (select max(updated_at) from layouts),
      (select max(updated_at) from apartments), (select max(updated_at) from payment_plans),
      (select max(updated_at) from construction_entries)
    ) as at`;
  return row?.at ?? new Date(0);
}

interface Due {
  filters: Prisma.JsonValue;
  has_waited: boolean;
}
/** The first that are due of the searches in one currency: so many rows of the index are read. */
const dueIn = (currency: Prisma.Sql, looked: Prisma.Sql): Prisma.Sql => Prisma.sql`
  select * from (
    select s.id, s.looked_at from saved_searches s
    where s.status = 'active' and s.currency = ${currency} and ${looked}
    order by s.looked_at, s.id limit ${CANDIDATES}
  ) due`;

/**
 * The searches that were looked at longest ago, or never, of those that do not wait; none where each was since `before`. Each
 * part has its place in the index, so that those that wait are not read again and again, however many they are.
 */
export function dueSearches(before: Date): Prisma.Sql {
  const parts = OWN_CURRENCIES.flatMap((currency) => [
    dueIn(currency, Prisma.sql`s.looked_at is null`),
    dueIn(currency, Prisma.sql`s.looked_at < ${before}::timestamptz`),
  ]);
  return Prisma.sql`
    select s.id from (${Prisma.join(parts, " union all ")}) s
    order by s.looked_at nulls first, s.id limit ${CANDIDATES}`;
}

/** Compares a search; false where it is not due any more, or another worker does so just now. */
const compare = (db: Db, { id, before, now }: { id: number; before: Date; now: Date }): Promise<boolean> =>
  db.$transaction(async (tx) => {
    const [search] = await tx.$queryRaw<Due[]>`
      select s.filters, ${HAS_WAITED} as has_waited from saved_searches s
      where s.id = ${id}::int and s.status = 'active' and ${NOT_WAITING}
        and (s.looked_at is null or s.looked_at < ${before}::timestamptz)
      for update of s skip locked`;
    if (!search) return false;
    const asked = { id, filters: storedFilters(search.filters) };
    if (search.has_waited) await catchUp(tx, asked);
    await lookAt(tx, { ...asked, now });
    await tx.savedSearch.update({ where: { id }, data: { lookedAt: now } });
    return true;
  });

/**
 * What came while a search waited for its currency is no news: all that can be had is known, whatever it costs, since prices
 * get their figures in the currency that is back only after it. What was new before, and in no mail yet, stays new.
 */
async function catchUp(tx: Tx, { id, filters }: { id: number; filters: SavedSearchFilters }): Promise<void> {
  const available = await availableOf(tx, withoutSums(filters));
  await tx.$executeRaw`
    with found as materialized (select a.id from ${available}),
    back as (
      update saved_search_apartments k set found_at = null, gone_at = null
      where k.search_id = ${id}::int and k.mailing is null and k.gone_at is not null
        and exists (select 1 from found where found.id = k.apartment_id)
    )
    insert into saved_search_apartments (search_id, apartment_id)
    select ${id}::int, found.id from found
    on conflict do nothing`;
}

/**
 * New is what the search finds and was not known to, or was gone for a day, but not where prices are only converted; what a mail has named is not new again. All of
 * it is one statement, so that every part sees the same stock.
 */
async function lookAt(
  tx: Tx,
  { id, filters, now }: { id: number; filters: SavedSearchFilters; now: Date },
): Promise<void> {
  if (filters.construction) return noteEntries(tx, { id, projectId: filters.project_id }, now);
  const away = new Date(now.getTime() - SEARCH_AWAY_MS);
  const available = await availableOf(tx, filters);
  await tx.$executeRaw`
    with found as materialized (select a.id from ${available}),
    gone as (
      update saved_search_apartments k set gone_at = ${now}::timestamptz
      where k.search_id = ${id}::int and k.mailing is null and k.gone_at is null
        and not exists (select 1 from found where found.id = k.apartment_id)
    ),
    back as (
      update saved_search_apartments k
      set gone_at = null, found_at = case when k.gone_at <= ${away}::timestamptz and not ${IS_CURRENCY_NEW} then ${now}::timestamptz else k.found_at end
      where k.search_id = ${id}::int and k.mailing is null and k.gone_at is not null
        and exists (select 1 from found where found.id = k.apartment_id)
    )
    insert into saved_search_apartments (search_id, apartment_id, found_at)
    select ${id}::int, found.id, ${now}::timestamptz from found
    on conflict do nothing`;
}
