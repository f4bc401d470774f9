import { Prisma } from "../generated/prisma/client.ts";
import type { Db } from "../platform/db.ts";
import { firmCurrency } from "../platform/settings.ts";
import { isPriced } from "../prices/history/currency-changes.ts";
import { fallsIn, SHOWN_STOCK } from "./stock.ts";

/** Rows that one statement changes, so that none locks many for long. */
const BATCH = 1000;
/** How long one round may take; the next one goes on. */
const ROUND_MS = 5000;

/**
 * Compares the stock with what watchers know of it, and notes which prices have fallen and what can be had again. The stock is
 * compared, not read from events, so that nothing is missed while no worker runs. A fall or a return that is undone is
 * forgotten. Harmless to run in several workers at once. Returns how many rows were changed.
 */
export async function lookAtStock({ db, now = new Date() }: { db: Db; now?: Date }): Promise<number> {
  const currency = await firmCurrency(db);
  const until = performance.now() + ROUND_MS;
  let changed = 0;
  let last: number;
  do {
    last = await lookAtSome(db, { currency, now });
    changed += last;
  } while (last === BATCH && performance.now() < until);
  return changed;
}

/** Whether the price of the stock `s` is the first one in this currency that the watcher of `w` can know. */
const isFirstIn = (currency: string): Prisma.Sql => Prisma.sql`
  (s.price is not null and (w.price is null or w.currency <> ${currency}::text)
    and ${isPriced(Prisma.sql`s.id`)})`;

/**
 * What visitors do not see stays as it was known, without a fall. The first price that is shown, and was given in the currency
 * of now, is one that the watcher knows. One statement with the row locked: what a mail notes meanwhile is read, not overwritten.
 */
const lookAtSome = (db: Db, { currency, now }: { currency: string; now: Date }): Promise<number> =>
  db.$executeRaw`
    with seen as (
      select w.watcher_id, w.apartment_id, n.*
      from watched_apartments w
        left join ${SHOWN_STOCK} s on s.id = w.apartment_id
        cross join lateral (
          select
            case when ${isFirstIn(currency)} then s.price else w.price end as price,
            case when ${isFirstIn(currency)} then ${currency}::text else w.currency end as currency,
            case when ${fallsIn(currency)} then coalesce(w.fell_at, ${now}::timestamptz) end as fell_at,
            case when s.id is null then w.is_held else s.status <> 'available' end as is_held,
            case when s.id is null or (s.status = 'available' and not w.is_held) then w.freed_at
              when s.status = 'available' then ${now}::timestamptz end as freed_at,
            case when s.id is null or (s.status = 'available' and not w.is_held) then w.freed_mailing
              end as freed_mailing
        ) n
      where (n.price, n.currency, n.fell_at, n.is_held, n.freed_at, n.freed_mailing)
        is distinct from (w.price, w.currency, w.fell_at, w.is_held, w.freed_at, w.freed_mailing)
      limit ${BATCH}::int for update of w skip locked
    )
    update watched_apartments w
    set price = seen.price, currency = seen.currency, fell_at = seen.fell_at, is_held = seen.is_held,
      freed_at = seen.freed_at, freed_mailing = seen.freed_mailing
    from seen where seen.watcher_id = w.watcher_id and seen.apartment_id = w.apartment_id`;
