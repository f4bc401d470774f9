import { createHash } from "node:crypto";
import type { SavedFilters } from "@ezo/contract/site/saved-searches";
import type { Db, Tx } from "../platform/db.ts";
import { formerHash, hashAddress } from "../platform/queues/deliveries.ts";
import { availableOf } from "./filters.ts";

/** The beginnings of the keys of mails (`deliveries`). */
export const LINK_MAIL = "search-link-";
export const MATCHES_MAIL = "search-mail-";
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

/** What the search finds now is known from now on: only what comes after it is new. */
export async function beginAnew(
  tx: Tx,
  { id, filters }: { id: number; filters: SavedFilters },
): Promise<void> {
  await tx.savedSearchApartment.deleteMany({ where: { searchId: id, mailing: null } });
  await tx.$executeRaw`
    insert into saved_search_apartments (search_id, apartment_id)
    select ${id}::int, a.id from ${availableOf(filters)}
    on conflict do nothing`;
}

/** Whether no mail may follow to this address: its owner has called one of ours spam, or it has not worked since. */
export async function isSuppressed(
  db: Db | Tx,
  { email, consentAt }: { email: string; consentAt: Date | null },
): Promise<boolean> {
  const contacts = await db.contact.findMany({
    where: {
      emailHash: { in: [hashAddress(email), formerHash(email)] },
      status: { in: ["complained", "bounced"] },
    },
    select: { status: true, statusAt: true },
  });
  return contacts.some(
    ({ status, statusAt }) => status === "complained" || (consentAt !== null && statusAt >= consentAt),
  );
}
