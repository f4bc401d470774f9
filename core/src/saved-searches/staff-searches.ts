import type { SavedSearchRow, SavedSearchStatus } from "@ezo/contract/marketing/saved-searches";
import type { SavedSearchFilters } from "@ezo/contract/site/search/saved-searches";
import { byAddress, countsOf, noteEnded, type SentMails, sentById } from "../asked-by-mail/staff-list.ts";
import type { SavedSearch } from "../generated/prisma/client.ts";
import type { Db } from "../platform/db.ts";
import { readableAddress } from "../platform/mail/email-address.ts";
import { type PageQuery, pageSlice } from "../platform/paging/page-slice.ts";
import { firmCurrency } from "../platform/settings.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { type Actor, must } from "../users/actor.ts";
import { searchPath, storedFilters } from "./filters.ts";
import { MATCHES_MAIL } from "./saved-search-rows.ts";
import { limitCurrency, openableFilters } from "./search-currency.ts";
import { searchWords } from "./search-words.ts";

interface Parts {
  db: Db;
  translations: Pick<TranslationsService, "lookup">;
}

/** Saved searches as staff see them. */
export function createStaffSearches(parts: Parts) {
  const { db } = parts;
  return {
    async list(
      actor: Actor,
      query: PageQuery & { search?: string | undefined; status?: SavedSearchStatus | undefined },
    ) {
      must(actor, "contacts.read");
      const { search, status } = query;
      const found = byAddress(search);
      const where = { ...found, ...(status ? { status } : {}) };
      const [rows, total, groups] = await Promise.all([
        db.savedSearch.findMany({ where, orderBy: { id: "desc" }, ...pageSlice(query) }),
        db.savedSearch.count({ where }),
        db.savedSearch.groupBy({ by: ["status"], where: found, _count: true }),
      ]);
      return { rows: await presentSearches(parts, rows), total, byStatus: countsOf(groups) };
    },

    /** Ends a search for its owner. Throws `not_found`. */
    async end(actor: Actor, id: number): Promise<void> {
      must(actor, "contacts.edit");
      await db.$transaction(async (tx) =>
        noteEnded(tx, await tx.savedSearch.deleteMany({ where: { id } }), { entity: "saved_search", id }),
      );
    },
  };
}

/** The searches of these canonical addresses, newest first. */
export async function searchesOf(parts: Parts, emails: readonly string[]): Promise<SavedSearchRow[]> {
  const rows = await parts.db.savedSearch.findMany({
    where: { email: { in: [...emails] } },
    orderBy: { id: "desc" },
  });
  return presentSearches(parts, rows);
}

async function presentSearches(parts: Parts, rows: readonly SavedSearch[]): Promise<SavedSearchRow[]> {
  if (rows.length === 0) return [];
  const filters = rows.map((row) => storedFilters(row.filters));
  const [write, firm, mails] = await Promise.all([
    searchWords(parts, filters),
    firmCurrency(parts.db),
    mailsOf(
      parts.db,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map((row, index): SavedSearchRow => {
    const own: SavedSearchFilters = filters[index] ?? {};
    const sent = mails.get(row.id);
    const currency = limitCurrency(row.currency);
    return {
      id: row.id,
      email: readableAddress(row.email),
      language: row.locale,
      words: {
        ka: write(own, "ka", currency),
        en: write(own, "en", currency),
        ru: write(own, "ru", currency),
      },
      url: searchPath(openableFilters(own, row.currency, firm), row.locale),
      status: row.status,
      status_at: row.statusAt.toISOString(),
      consent_at: row.consentAt?.toISOString() ?? null,
      consent_text: row.consentText,
      consent_text_version: row.consentTextVersion,
      mails: sent?.mails ?? 0,
      mailed_at: sent?.mailed_at.toISOString() ?? null,
      created_at: row.createdAt.toISOString(),
    };
  });
}

/** How many mails of each search were sent, and when the last one was; of searches without mails nothing. */
const mailsOf = async (db: Db, ids: number[]): Promise<Map<number, SentMails>> =>
  sentById(
    await db.$queryRaw<SentMails[]>`
    select s.id, count(*)::int as mails, max(d.created_at) as mailed_at
    from saved_searches s cross join lateral generate_series(1, s.mailing) n
      join deliveries d on d.key = ${MATCHES_MAIL}::text || s.id || '-' || n and d.status = 'sent'
    where s.id = any(${ids}::int[])
    group by s.id`,
  );
