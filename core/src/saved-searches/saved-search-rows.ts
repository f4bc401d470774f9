import { createHash } from "node:crypto";
import type { SavedSearchFilters } from "@ezo/contract/site/saved-searches";
import type { Db, Tx } from "../platform/db.ts";
import { TYPED_ADDRESS_MAILS } from "../platform/mail/daily-limit.ts";
import { mailboxOf } from "../platform/mail/email-address.ts";
import { formerHash, hashAddress } from "../platform/queues/deliveries.ts";
import { availableOf } from "./filters.ts";

/** The beginnings of the keys of mails (`deliveries`). */
export const LINK_MAIL = TYPED_ADDRESS_MAILS.search;
export const MATCHES_MAIL = "search-mail-";
/** Of no mail: a row whose mailbox gets none. */
export const COMPLAINT = "search-complaint-";
export const matchesKey = (searchId: number, mailing: number): string =>
  `${MATCHES_MAIL}${searchId}-${mailing}`;

export const tokenHashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** One after another for everything with the same text; until the transaction ends. */
export async function lockText(tx: Tx, text: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`saved search ${text}`}))`;
}

/** The row, which nobody else changes until the transaction ends; null where it is gone. */
export async function lockSearch(tx: Tx, id: number) {
  await tx.$queryRaw`select 1 from saved_searches where id = ${id}::int for update`;
  return tx.savedSearch.findUnique({ where: { id } });
}

/**
 * Removes the searches of an address, and the mailbox from the mails about them: a hash can be found by trying addresses. That
 * its owner has called a mail spam stays, so that nobody has them mailed again.
 */
export async function eraseSearches(tx: Tx, email: string): Promise<void> {
  await tx.$executeRaw`
    update deliveries set recipient = '' where key in (
      select ${LINK_MAIL}::text || s.id || '-' || n
        from saved_searches s, generate_series(1, s.asking) as n where s.email = ${email}
      union all select ${MATCHES_MAIL}::text || s.id || '-' || n
        from saved_searches s, generate_series(1, s.mailing) as n where s.email = ${email})`;
  await tx.savedSearch.deleteMany({ where: { email } });
}

/** What the search finds now is known from now on: only what comes after it is new. */
export async function beginAnew(
  tx: Tx,
  { id, filters }: { id: number; filters: SavedSearchFilters },
): Promise<void> {
  await tx.savedSearchApartment.deleteMany({ where: { searchId: id, mailing: null } });
  await tx.$executeRaw`
    insert into saved_search_apartments (search_id, apartment_id)
    select ${id}::int, a.id from ${availableOf(filters)}
    on conflict do nothing`;
}

const complaintOf = (email: string) => {
  const recipient = hashAddress(mailboxOf(email));
  return { key: `${COMPLAINT}${recipient}`, recipient };
};

/**
 * Notes that the owner of a mailbox has called a mail spam. They need not be a contact, and without a note anybody could
 * type their address again. It has the mailbox's hash alone; harmless to repeat.
 */
export async function noteComplaint(db: Db | Tx, email: string): Promise<void> {
  const { key, recipient } = complaintOf(email);
  await db.delivery.createMany({ data: [{ key, recipient, status: "refused" }], skipDuplicates: true });
}

/**
 * Whether no mail may follow to this address: its owner has called one of ours spam, or it has not worked since their last
 * decision about the search; null for one who has taken none.
 */
export async function isSuppressed(db: Db | Tx, email: string, decidedAt: Date | null): Promise<boolean> {
  if ((await db.delivery.count({ where: { key: complaintOf(email).key } })) > 0) return true;
  const contacts = await db.contact.findMany({
    where: {
      emailHash: { in: [hashAddress(email), formerHash(email)] },
      status: { in: ["complained", "bounced"] },
    },
    select: { status: true, statusAt: true },
  });
  return contacts.some(
    ({ status, statusAt }) => status === "complained" || (decidedAt !== null && statusAt >= decidedAt),
  );
}
