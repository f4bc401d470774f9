import type { SavedSearch } from "../generated/prisma/client.ts";
import type { Tx } from "../platform/db.ts";
import { TYPED_ADDRESS_MAILS } from "../platform/mail/daily-limit.ts";
import { firmCurrency } from "../platform/settings.ts";
import { availableOf, storedFilters } from "./filters.ts";
import { beginToFollow } from "./followed-entries.ts";
import { awaitedCurrency } from "./search-currency.ts";

/** The beginnings of the keys of mails (`deliveries`). */
export const LINK_MAIL = TYPED_ADDRESS_MAILS.search;
export const MATCHES_MAIL = "search-mail-";
export const matchesKey = (searchId: number, mailing: number): string =>
  `${MATCHES_MAIL}${searchId}-${mailing}`;

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

/**
 * What the search finds now is known from now on: only what comes after it is new. One that waits for its currency is compared
 * when that is back, and has then waited, whatever was compared before.
 */
export async function beginAnew(
  tx: Tx,
  { id, currency, ...row }: Pick<SavedSearch, "id" | "filters" | "currency">,
  at: Date,
): Promise<void> {
  const filters = storedFilters(row.filters);
  const waits = awaitedCurrency(currency, await firmCurrency(tx)) !== null;
  await tx.savedSearch.update({ where: { id }, data: { lookedAt: waits ? null : at } });
  if (filters.construction) return beginToFollow(tx, { id, projectId: filters.project_id });
  await tx.savedSearchApartment.deleteMany({ where: { searchId: id, mailing: null } });
  if (waits) return;
  const available = await availableOf(tx, filters);
  await tx.$executeRaw`
    insert into saved_search_apartments (search_id, apartment_id)
    select ${id}::int, a.id from ${available}
    on conflict do nothing`;
}
