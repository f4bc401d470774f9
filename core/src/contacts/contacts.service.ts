import type { ContactMapping } from "@ezo/contract/marketing/contact-columns";
import type { TagChange } from "@ezo/contract/marketing/contact-lists";
import type { ContactBody, ContactChange } from "@ezo/contract/marketing/contact-fields";
import type { ContactRow } from "@ezo/contract/marketing/contact-row";
import type { ContactDetail } from "@ezo/contract/marketing/contacts";
import type { ImportUndo, Written } from "@ezo/contract/records/records";
import { CONTACTS_MATCHING_MAX } from "@ezo/contract/values/limits/marketing";
import type { Locale } from "@ezo/contract/values/locale";
import type { Prisma } from "../generated/prisma/client.ts";
import { refused } from "../platform/app-error.ts";
import { type Database, type Db, isUniqueViolation } from "../platform/db.ts";
import {
  type CountedList,
  type Counting,
  createLongCounts,
  rowsCounted,
} from "../platform/paging/long-counts.ts";
import { pageOfLongList, rowsOfPage, type Slice } from "../platform/paging/page-slice.ts";
import { firmTimeZone } from "../platform/settings.ts";
import type { FileInput } from "../platform/text/delimited.ts";
import { headingReader, rememberHeadings } from "../platform/text/read-headings.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { type Actor, must } from "../users/actor.ts";
import { showingCurrent } from "../records/failures.ts";
import { createResource, type RecordParts } from "../records/resource.ts";
import { type ContactExport, exportContacts } from "./import-export/contacts.csv.ts";
import { type ContactFilters, contactWhere } from "./contacts.filter.ts";
import { importContacts } from "./import-export/contacts.import.ts";
import { contactHeadings } from "./import-export/contacts.mapping.ts";
import { contactFields, contactKind, newContactFields } from "./contacts.kind.ts";
import { sampleContacts } from "./import-export/contacts.sample.ts";
import { undoImport } from "./import-export/contacts.undo.ts";
import { detailOf, presentContact } from "./contacts.present.ts";
import { subscribe } from "./subscription/subscribe.ts";
import { suppress } from "./subscription/suppress.ts";
import { tagContacts } from "./tag-contacts.ts";

export interface ListQuery extends ContactFilters {
  page: number;
  per_page: number;
}

type Parts = RecordParts & { database: Database; translations: TranslationsService };

export function createContacts(parts: Parts) {
  const { database, records } = parts;
  const { prisma: db } = database;
  const counts = createLongCounts();
  const find = (id: number) => detailOf(db, id);
  // No contact is deleted but with its person's data, so it has neither trash nor bulk deletion.
  const { get, history, compareVersion, restoreVersion } = createResource<ContactDetail>(parts, contactKind, {
    find,
  });
  return {
    get,
    history,
    compareVersion,
    /** Status and consent stay: only the person's own word changes those. */
    restoreVersion,

    async list(actor: Actor, query: ListQuery): Promise<{ rows: ContactRow[]; total: number }> {
      must(actor, "contacts.read");
      const where = contactWhere(query);
      const counted: CountedList = {
        count: (counting) => countContacts(db, where, counting),
        lastId: () => lastContactId(db),
      };
      const { rows, total } = await pageOfLongList(
        query,
        (slice) => findContacts(db, where, slice),
        async (maxAge) => ({ total: await counts(where, counted, maxAge) }),
      );
      return { rows: rows.map(presentContact), total };
    },

    /** What a filter matches now, for a change of all of it. */
    async matching(
      actor: Actor,
      filters: ContactFilters,
    ): Promise<{ rows: { id: number }[]; total: number }> {
      must(actor, "contacts.read");
      const where = contactWhere(filters);
      const [rows, total] = await Promise.all([
        db.contact.findMany({
          where,
          orderBy: { id: "desc" },
          select: { id: true },
          take: CONTACTS_MATCHING_MAX,
        }),
        db.contact.count({ where }),
      ]);
      return { rows, total };
    },

    async tags(actor: Actor): Promise<string[]> {
      must(actor, "contacts.read");
      const rows = await db.$queryRaw<{ tag: string }[]>`
        select distinct unnest(tags) as tag from contacts where status <> 'erased' order by tag`;
      return rows.map(({ tag }) => tag);
    },

    export: (actor: Actor, query: ContactExport) => exportContacts(db, actor, query),

    /** Adds and takes away tags of many contacts, all or none. */
    tagMany: (actor: Actor, changes: readonly TagChange[]) => tagContacts({ db, records }, actor, changes),

    async create(actor: Actor, body: ContactBody): Promise<ContactDetail> {
      must(actor, "contacts.edit");
      const adding = db.$transaction((tx) => subscribe(tx, actor, records, newContactFields(body)));
      const id = await adding.catch((error: unknown) => {
        // Somebody has added the address at the same time.
        if (!isUniqueViolation(error)) throw error;
        throw refused("email", "errors.contact_exists", error);
      });
      return find(id);
    },

    async update(actor: Actor, id: number, change: ContactChange): Promise<ContactDetail> {
      must(actor, "contacts.edit");
      const { version, status, ...fields } = change;
      const changing = db.$transaction(async (tx) => {
        await records.within(tx, actor, contactKind).update(id, contactFields(fields), version);
        if (status === "unsubscribed")
          await suppress(tx, { contactId: id, status: "unsubscribed", detail: "staff", actor });
      });
      await showingCurrent(changing, () => find(id));
      return find(id);
    },

    ...contactImports(parts),
  };
}

/** The contacts of a page, the newest first. */
const findContacts = (db: Db, where: Prisma.ContactWhereInput, { isFromEnd, ...page }: Slice) =>
  rowsOfPage(
    db.contact.findMany({
      where,
      orderBy: { id: isFromEnd ? "asc" : "desc" },
      select: { id: true },
      ...page,
    }),
    (ids) => db.contact.findMany({ where: { id: { in: ids } } }),
    isFromEnd,
  );

/** By the primary key's index: Prisma's own maximum would read the table. */
const lastContactId = async (db: Db): Promise<number> =>
  (await db.contact.findFirst({ orderBy: { id: "desc" }, select: { id: true } }))?.id ?? 0;

async function countContacts(db: Db, where: Prisma.ContactWhereInput, counting: Counting) {
  const found = await db.contact.aggregate({
    ...rowsCounted(where, counting),
    _count: true,
    _max: { id: true },
  });
  return { total: found._count, lastId: found._max.id ?? 0 };
}

/** Files of contacts. */
function contactImports({ database, translations, records }: Parts) {
  const { prisma: db, pool } = database;
  return {
    /** What headings are read as (`columns`) is remembered by an import, for later files. */
    async import(
      actor: Actor,
      body: { file: FileInput; dry_run: boolean; columns?: ContactMapping | undefined },
      locale: Locale,
    ) {
      must(actor, "contacts.edit");
      const { dry_run: dryRun, columns = {} } = body;
      const [t, reader, timeZone] = await Promise.all([
        translations.lookup(locale),
        headingReader(db, contactHeadings, columns),
        firmTimeZone(db),
      ]);
      const result = await importContacts(pool, body.file, { actor, dryRun, reader, t, timeZone });
      if (!dryRun) await db.$transaction((tx) => rememberHeadings(tx, contactHeadings, columns));
      return result;
    },

    sampleXlsx(actor: Actor, locale: Locale): Promise<Uint8Array> {
      must(actor, "contacts.read");
      return sampleContacts(locale);
    },

    async undoImport(actor: Actor, written: readonly Written[], locale: Locale): Promise<ImportUndo> {
      must(actor, "contacts.edit");
      const t = await translations.lookup(locale);
      return db.$transaction((tx) => undoImport(tx, actor, records, written, t), { timeout: 120_000 });
    },
  };
}
