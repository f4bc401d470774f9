import { ASKED_ABOUT_DAYS } from "@ezo/contract/values/limits/followed-stock";
import { DAY_MS } from "@ezo/contract/values/time";
import { Prisma } from "../generated/prisma/client.ts";
import type { Db, Tx } from "../platform/db.ts";
import { firmCurrency } from "../platform/settings.ts";
import { IS_CURRENCY_NEW } from "../prices/history/currency-changes.ts";
import { PRICED_STOCK } from "./stock.ts";

/** An enquiry that is no older knows the price of its time, whatever has become of that before a worker saw it. */
const CATCH_UP_MS = DAY_MS;

const since = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** Whether `e` is an enquiry from which mails may follow. */
const counts = (now: Date): Prisma.Sql => Prisma.sql`
  (e.deleted_at is null and e.anonymised_at is null
    and e.created_at > ${since(now, ASKED_ABOUT_DAYS * DAY_MS)}::timestamptz)`;

/**
 * Whether the contact `c` keeps the apartment of `w`: then it is named by the mails about the shortlist or, while these are
 * paused, by none.
 */
export const IS_KEPT = Prisma.sql`
  exists (
    select 1 from kept_shortlists kk join watchers kv on kv.shortlist_id = kk.id
      join watched_apartments kw on kw.watcher_id = kv.id
    where kk.email = c.email and kk.status <> 'pending' and kw.apartment_id = w.apartment_id)`;

/** Whether the contact `c` has asked about the apartment of `w`, and does not keep it. */
export const isAskedAbout = (now: Date): Prisma.Sql => Prisma.sql`
  (not ${IS_KEPT} and exists (
    select 1 from customers e
    where e.apartment_id = w.apartment_id and lower(e.email) = c.email and ${counts(now)}))`;

/** Who has asked about what and agreed to mail, as `contact_id`, `apartment_id` and when they last asked. */
const asked = (now: Date): Prisma.Sql => Prisma.sql`
  asked as materialized (
    select c.id as contact_id, e.apartment_id, max(e.created_at) as at
    from customers e join contacts c on c.email = lower(e.email) and c.status = 'subscribed'
    where e.apartment_id is not null and ${counts(now)}
    group by c.id, e.apartment_id)`;

/**
 * Makes the contacts who may be mailed watchers of the apartments that they have asked about, also of those that they keep,
 * and forgets what nobody may be mailed any more. Whether that is so is decided again when a mail is sent.
 */
export async function followEnquiries({ db, now = new Date() }: { db: Db; now?: Date }): Promise<void> {
  await db.$transaction(async (tx) => {
    const [lock] = await tx.$queryRaw<{ is_free: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtext('followed enquiries')) as is_free`;
    // Another worker holds the lock.
    if (!lock?.is_free) return;
    await tx.$executeRaw`
      with ${asked(now)},
      gone as (
        delete from watched_apartments w using watchers v
        where v.id = w.watcher_id and v.contact_id is not null and not exists (
          select 1 from asked where asked.contact_id = v.contact_id and asked.apartment_id = w.apartment_id)
      )
      delete from watchers v where v.contact_id is not null
        and not exists (select 1 from asked where asked.contact_id = v.contact_id)`;
    await tx.$executeRaw`
      with ${asked(now)}
      insert into watchers (contact_id) select distinct contact_id from asked on conflict do nothing`;
    await addAskedAbout(tx, now);
  });
}

/** What each knows is the stock of now or, of an enquiry of today, that of its time. */
async function addAskedAbout(tx: Tx, now: Date): Promise<void> {
  const currency = await firmCurrency(tx);
  await tx.$executeRaw`
    with ${asked(now)}
    insert into watched_apartments (watcher_id, apartment_id, price, currency, is_held)
    select v.id, s.id, coalesce(h.price, s.price), ${currency}::text, coalesce(h.status, s.status::text) <> 'available'
    from asked join watchers v on v.contact_id = asked.contact_id
      join ${PRICED_STOCK} s on s.id = asked.apartment_id
      left join lateral (
        select l.snapshot->>'status' as status,
          case when l.currency = ${currency}::text and not ${IS_CURRENCY_NEW} and l.snapshot->>'status' <> 'sold'
            and not coalesce((l.snapshot->>'is_price_hidden')::boolean, false)
            then (l.snapshot->>'price')::int end as price
        from content_history l
        where l.entity = 'apartment' and l.entity_id = asked.apartment_id and l.created_at <= asked.at
          and asked.at > ${since(now, CATCH_UP_MS)}::timestamptz
        order by l.version desc limit 1
      ) h on true
    where not exists (
      select 1 from watched_apartments w where w.watcher_id = v.id and w.apartment_id = asked.apartment_id)
    on conflict do nothing`;
}
