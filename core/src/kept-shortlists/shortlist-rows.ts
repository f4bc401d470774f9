import { SHORTLIST_MAX } from "@ezo/contract/values/limits/pages";
import type { Db, Tx } from "../platform/db.ts";
import { TYPED_ADDRESS_MAILS } from "../platform/mail/daily-limit.ts";
import { mailboxOf } from "../platform/mail/email-address.ts";
import { hashAddress } from "../platform/queues/deliveries.ts";
import { firmCurrency } from "../platform/settings.ts";
import { PRICED_STOCK } from "../watched-apartments/stock.ts";
import { WATCH_MAIL } from "../watched-apartments/watch-mails.ts";

/** The beginning of the keys of the mails with links (`deliveries`). */
export const SHORTLIST_LINK_MAIL = TYPED_ADDRESS_MAILS.shortlist;

/** The row, which nobody else changes until the transaction ends; null where it is gone. */
export async function lockShortlist(tx: Tx, id: number) {
  await tx.$queryRaw`select 1 from kept_shortlists where id = ${id}::int for update`;
  return tx.keptShortlist.findUnique({ where: { id } });
}

export async function watcherOf(tx: Tx, shortlistId: number): Promise<number> {
  const where = { shortlistId };
  const { id } = await tx.watcher.upsert({ where, create: where, update: {}, select: { id: true } });
  return id;
}

/** The apartments of a shortlist, in the order of choice. */
export async function apartmentIdsOf(db: Db | Tx, shortlistId: number): Promise<number[]> {
  const rows = await db.watchedApartment.findMany({
    where: { watcher: { shortlistId } },
    orderBy: { position: "asc" },
    select: { apartmentId: true },
  });
  return rows.map(({ apartmentId }) => apartmentId);
}

/**
 * Keeps apartments at today's price, behind those that are there; what visitors cannot see, or is more than a shortlist
 * holds, is left out. The shortlist is locked.
 */
export async function addApartments(tx: Tx, watcherId: number, ids: readonly number[]): Promise<void> {
  const known = await tx.watchedApartment.findMany({
    where: { watcherId },
    select: { apartmentId: true, position: true },
  });
  const room = SHORTLIST_MAX - known.length;
  const added = ids.filter((id) => !known.some(({ apartmentId }) => apartmentId === id));
  if (room <= 0 || added.length === 0) return;
  const last = Math.max(0, ...known.map(({ position }) => position));
  const currency = await firmCurrency(tx);
  await tx.$executeRaw`
    insert into watched_apartments (watcher_id, apartment_id, position, price, currency, is_held)
    select ${watcherId}::int, s.id, ${last}::int + array_position(${added}::int[], s.id), s.price,
      ${currency}::text, s.status <> 'available'
    from ${PRICED_STOCK} s where s.id = any(${added}::int[])
    order by array_position(${added}::int[], s.id) limit ${room}::int`;
}

/** Forgets what has happened: what its owner knows is the stock of now. */
export async function beginAnew(tx: Tx, shortlistId: number): Promise<void> {
  const currency = await firmCurrency(tx);
  await tx.$executeRaw`
    update watched_apartments w
    set price = s.price, currency = ${currency}::text, price_before = null, fell_at = null, freed_at = null,
      is_held = s.status <> 'available'
    from watchers v, ${PRICED_STOCK} s
    where v.id = w.watcher_id and v.shortlist_id = ${shortlistId}::int and s.id = w.apartment_id`;
}

/**
 * Removes the shortlist of an address and what its contact, if it has one, follows, and the mailbox from the mails about them: a hash can be
 * found by trying addresses. That its owner has called a mail spam stays, as of saved searches.
 */
export async function eraseWatched(
  tx: Tx,
  { contactId, email }: { contactId: number | null; email: string },
): Promise<void> {
  // By the mailbox, which is found also where a shortlist or watcher has gone before.
  await tx.$executeRaw`
    update deliveries set recipient = ''
    where recipient = ${hashAddress(mailboxOf(email))}
      and (key like ${`${SHORTLIST_LINK_MAIL}%`} or key like ${`${WATCH_MAIL}%`})`;
  await tx.keptShortlist.deleteMany({ where: { email } });
  if (contactId !== null) await tx.watcher.deleteMany({ where: { contactId } });
}
