import type { KeptShortlistRow } from "@ezo/contract/marketing/kept-shortlists";
import type { SavedSearchStatus } from "@ezo/contract/marketing/saved-searches";
import { byAddress, countsOf, noteEnded, type SentMails, sentById } from "../asked-by-mail/staff-list.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { Db } from "../platform/db.ts";
import { readableAddress } from "../platform/mail/email-address.ts";
import { type PageQuery, pageSlice } from "../platform/paging/page-slice.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { type Actor, must } from "../users/actor.ts";
import { WATCH_MAIL } from "../watched-apartments/watch-mails.ts";
import { apartmentNames, type NameApartments } from "./apartment-names.ts";

interface Parts {
  db: Db;
  translations: Pick<TranslationsService, "lookup">;
}

/** Kept shortlists as staff see them. */
export function createStaffShortlists(parts: Parts) {
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
        db.keptShortlist.findMany({ where, orderBy: { id: "desc" }, ...pageSlice(query), include: kept }),
        db.keptShortlist.count({ where }),
        db.keptShortlist.groupBy({ by: ["status"], where: found, _count: true }),
      ]);
      return { rows: await presentShortlists(parts, rows), total, byStatus: countsOf(groups) };
    },

    /** Ends a shortlist for its owner. Throws `not_found`. */
    async end(actor: Actor, id: number): Promise<void> {
      must(actor, "contacts.edit");
      await db.$transaction(async (tx) =>
        noteEnded(tx, await tx.keptShortlist.deleteMany({ where: { id } }), { entity: "kept_shortlist", id }),
      );
    },
  };
}

const kept = {
  watcher: {
    select: { apartments: { select: { apartmentId: true }, orderBy: { position: "asc" } } },
  },
} as const satisfies Prisma.KeptShortlistInclude;
type KeptRow = Prisma.KeptShortlistGetPayload<{ include: typeof kept }>;

/** The shortlists of these canonical addresses, newest first. */
export async function shortlistsOf(parts: Parts, emails: readonly string[]): Promise<KeptShortlistRow[]> {
  const rows = await parts.db.keptShortlist.findMany({
    where: { email: { in: [...emails] } },
    orderBy: { id: "desc" },
    include: kept,
  });
  return presentShortlists(parts, rows);
}

const idsOf = ({ watcher }: KeptRow): number[] =>
  (watcher?.apartments ?? []).map(({ apartmentId }) => apartmentId);

async function presentShortlists(parts: Parts, rows: readonly KeptRow[]): Promise<KeptShortlistRow[]> {
  if (rows.length === 0) return [];
  const [name, mails] = await Promise.all([
    apartmentNames(parts, rows.flatMap(idsOf)),
    mailsOf(
      parts.db,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map((row): KeptShortlistRow => {
    const sent = mails.get(row.id);
    return {
      id: row.id,
      email: readableAddress(row.email),
      language: row.locale,
      status: row.status,
      status_at: row.statusAt.toISOString(),
      consent_at: row.consentAt?.toISOString() ?? null,
      consent_text: row.consentText,
      consent_text_version: row.consentTextVersion,
      apartments: apartmentsOf(row, name),
      apartment_count: idsOf(row).length,
      mails: sent?.mails ?? 0,
      mailed_at: sent?.mailed_at.toISOString() ?? null,
      used_at: row.usedAt.toISOString(),
      created_at: row.createdAt.toISOString(),
    };
  });
}

function apartmentsOf(row: KeptRow, name: NameApartments): KeptShortlistRow["apartments"] {
  const ids = idsOf(row);
  const [ka, en, ru] = [name(ids, "ka"), name(ids, "en"), name(ids, "ru")];
  return name(ids, row.locale).map(({ id, path }, index) => ({
    id,
    name: { ka: ka[index]?.name ?? "", en: en[index]?.name ?? "", ru: ru[index]?.name ?? "" },
    url: path,
  }));
}

/** How many mails about each shortlist were sent, and when the last one was; of shortlists without mails nothing. */
const mailsOf = async (db: Db, ids: number[]): Promise<Map<number, SentMails>> =>
  sentById(
    await db.$queryRaw<SentMails[]>`
    select v.shortlist_id as id, count(*)::int as mails, max(d.created_at) as mailed_at
    from watchers v cross join lateral generate_series(1, v.mailing) n
      join deliveries d on d.key = ${WATCH_MAIL}::text || v.id || '-' || n and d.status = 'sent'
    where v.shortlist_id = any(${ids}::int[])
    group by v.shortlist_id`,
  );
