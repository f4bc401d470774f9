import type {
  ContactBody,
  ContactChange,
  ContactDetail,
  ContactRow,
  ContactTimelineEntry,
  ImportResult,
  SegmentFilter,
} from "@ezo/contract/contacts";
import type { ImportUndo, Written } from "@ezo/contract/content";
import type { Locale } from "@ezo/contract/locale";
import type { Fields } from "../content/content.fields.ts";
import type { ContactSegment, Prisma } from "../generated/prisma/client.ts";
import { defined } from "../platform/defined.ts";
import { AppError } from "../platform/app-error.ts";
import { type Database, isUniqueViolation, literally, type Tx } from "../platform/db.ts";
import type { FileInput } from "../platform/delimited.ts";
import { formerHash, hashAddress } from "../platform/deliveries.ts";
import { canonicalAddress } from "../platform/email-address.ts";
import { record } from "../platform/outbox.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { type Actor, mustBeStaff } from "../users/actor.ts";
import type { ContentService } from "../content/content.service.ts";
import { mustBeAsSeen, seenVersions } from "../content/seen-versions.ts";
import { importContacts } from "./contacts.import.ts";
import { contactFields, contactKind } from "./contacts.kind.ts";
import { undoImport } from "./contacts.undo.ts";
import { presentContact } from "./contacts.present.ts";
import { segmentKind } from "./segments.kind.ts";
import { inSegment, mayBeMailed } from "./segments.sql.ts";

/** More changes of one contact than there ever are. */
const EVERYTHING = { page: 1, per_page: 10_000 };

export type ContactsService = ReturnType<typeof createContacts>;

interface ListQuery {
  search?: string | undefined;
  status?: ContactRow["status"] | undefined;
  language?: Locale | undefined;
  source?: ContactRow["source"] | undefined;
  tag?: string | undefined;
  page: number;
  per_page: number;
}

/** The people who may be written to: lists, import, segments, and a person's rights over what we keep. */
export function createContacts(options: {
  database: Database;
  translations: TranslationsService;
  content: ContentService;
  now?: () => Date;
}) {
  const { database, translations, content, now = () => new Date() } = options;
  const { prisma: db, pool } = database;

  async function mustFind(id: number) {
    const contact = await db.contact.findFirst({ where: { id, status: { not: "erased" } } });
    if (!contact) throw new AppError("not_found");
    return contact;
  }

  async function detail(id: number): Promise<ContactDetail> {
    const contact = await mustFind(id);
    return { ...presentContact(contact), timeline: await timeline(contact) };
  }

  async function timeline(contact: { id: number; email: string }): Promise<ContactTimelineEntry[]> {
    const rows = await db.$queryRaw<
      {
        kind: string;
        at: Date;
        detail: string | null;
        customer_id: number | null;
        campaign_id: number | null;
        campaign: string | null;
      }[]
    >`
      select 'enquiry' as kind, created_at as at, source::text as detail, id as customer_id, null::int as campaign_id, null as campaign
      from customers where lower(email) = ${contact.email} and deleted_at is null
      union all
      select 'campaign', coalesce(r.settled_at, r.claimed_at, k.started_at, k.created_at), r.state::text, null, k.id, k.name
      from campaign_recipients r join campaigns k on k.id = r.campaign_id where r.contact_id = ${contact.id}
      union all
      select h.kind, h.created_at, h.detail, null, k.id, k.name
      from contact_history h left join campaigns k on k.id = h.campaign_id where h.contact_id = ${contact.id}
      order by at desc limit 500`;
    return rows.map((row) => ({
      kind: row.kind,
      at: row.at.toISOString(),
      detail: row.detail,
      customer_id: row.customer_id,
      campaign: row.campaign_id === null ? null : { id: row.campaign_id, name: row.campaign ?? "" },
    }));
  }

  /** A saved segment's filter, if one is named; else the filter itself. */
  async function resolved(filter: SegmentFilter): Promise<SegmentFilter> {
    if (!filter.segment_id) return filter;
    const segment = await db.contactSegment.findUnique({
      where: { id: filter.segment_id, deletedAt: null },
    });
    if (!segment) throw new AppError("invalid", { fields: { segment: ["errors.invalid_value"] } });
    return segment.filter as SegmentFilter;
  }

  async function countOf(filter: SegmentFilter) {
    const rows = await db.$queryRaw<{ locale: Locale; count: number }[]>`
      select c.locale, count(*)::int as count from contacts c
      where ${mayBeMailed} and ${inSegment(await resolved(filter))} group by c.locale`;
    const byLanguage = { ka: 0, en: 0, ru: 0 };
    for (const { locale, count } of rows) byLanguage[locale] = count;
    return { count: byLanguage.ka + byLanguage.en + byLanguage.ru, by_language: byLanguage };
  }

  const presentSegment = async (segment: ContactSegment) => ({
    id: segment.id,
    name: segment.name,
    filter: segment.filter as SegmentFilter,
    count: (await countOf(segment.filter as SegmentFilter)).count,
    version: segment.version,
    updated_at: segment.updatedAt.toISOString(),
  });
  const getSegment = async (id: number) =>
    presentSegment(await db.contactSegment.findUniqueOrThrow({ where: { id } }));

  return {
    resolved,
    countOf,

    async list(actor: Actor, query: ListQuery): Promise<{ rows: ContactRow[]; total: number }> {
      mustBeStaff(actor);
      const text = query.search ? literally(query.search.toLowerCase()) : undefined;
      const where: Prisma.ContactWhereInput = {
        status: query.status ?? { not: "erased" },
        ...(text
          ? {
              OR: [
                { email: { contains: canonicalAddress(text) } },
                { name: { contains: text, mode: "insensitive" } },
              ],
            }
          : {}),
        ...(query.language ? { locale: query.language } : {}),
        ...(query.source ? { source: query.source } : {}),
        ...(query.tag ? { tags: { has: query.tag } } : {}),
      };
      const [rows, total] = await Promise.all([
        db.contact.findMany({
          where,
          orderBy: { id: "desc" },
          skip: (query.page - 1) * query.per_page,
          take: query.per_page,
        }),
        db.contact.count({ where }),
      ]);
      return { rows: rows.map(presentContact), total };
    },

    async tags(actor: Actor): Promise<string[]> {
      mustBeStaff(actor);
      const rows = await db.$queryRaw<{ tag: string }[]>`
        select distinct unnest(tags) as tag from contacts where status <> 'erased' order by tag`;
      return rows.map(({ tag }) => tag);
    },

    async get(actor: Actor, id: number): Promise<ContactDetail> {
      mustBeStaff(actor);
      return detail(id);
    },

    /** Throws `invalid` for an address that is on the list, or that left it after the consent given here. */
    async create(actor: Actor, body: ContactBody): Promise<ContactDetail> {
      mustBeStaff(actor);
      const email = canonicalAddress(body.email);
      const data = {
        email,
        name: body.name,
        locale: body.language,
        source: "staff",
        status: "subscribed" as const,
        statusAt: now(),
        consentAt: body.consent_at,
        consentSource: body.consent_source,
        consentText: body.consent_text ?? null,
        consentTextVersion: null,
        tags: body.tags,
        interestProjectIds: body.interests.project_ids,
        interestRooms: body.interests.rooms,
        updatedAt: now(),
      };
      const refused = (key: string) => new AppError("invalid", { fields: { email: [key] } });
      const id = await db
        .$transaction(async (tx) => {
          const known = await tx.contact.findFirst({
            where: { emailHash: { in: [hashAddress(email), formerHash(email)] } },
          });
          if (known?.status === "subscribed" || known?.status === "pending")
            throw refused("errors.contact_exists");
          if (known && known.statusAt >= body.consent_at) throw refused("errors.email_suppressed");
          const { id: contactId } = known
            ? await tx.contact.update({
                where: { id: known.id },
                data: { ...data, emailHash: hashAddress(email), version: { increment: 1 } },
              })
            : await tx.contact.create({ data: { ...data, emailHash: hashAddress(email) } });
          await tx.contactHistory.create({
            data: { contactId, kind: "consent", detail: body.consent_source, actorId: actor.id },
          });
          return contactId;
        })
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? refused("errors.contact_exists") : error;
        });
      return detail(id);
    },

    async update(actor: Actor, id: number, change: ContactChange): Promise<ContactDetail> {
      mustBeStaff(actor);
      const { version, status, ...fields } = change;
      await db.$transaction(async (tx) => {
        await content.updateIn(tx, actor, contactKind, id, contactFields(fields), version);
        if (status === "unsubscribed")
          await suppress(tx, { contactId: id, status: "unsubscribed", detail: "staff", actorId: actor.id });
      });
      return detail(id);
    },

    async history(actor: Actor, id: number, page: { page: number; per_page: number }) {
      return content.history(actor, contactKind, id, page);
    },

    async compareVersion(actor: Actor, id: number, version: number) {
      return content.compareVersion(actor, contactKind, id, version);
    },

    /** Status and consent stay: only the person's own word changes those. */
    async restoreVersion(actor: Actor, id: number, version: number, seen?: number): Promise<ContactDetail> {
      await content.restoreVersion(actor, contactKind, id, version, seen);
      return detail(id);
    },

    async import(
      actor: Actor,
      body: { file: FileInput; dry_run: boolean },
      locale: Locale,
    ): Promise<ImportResult> {
      mustBeStaff(actor);
      const t = await translations.lookup(locale);
      return importContacts(pool, body.file, { actor, dryRun: body.dry_run, t });
    },

    async undoImport(actor: Actor, written: readonly Written[]): Promise<ImportUndo> {
      mustBeStaff(actor);
      return db.$transaction((tx) => undoImport(tx, actor, content, written), { timeout: 120_000 });
    },

    /** Everything kept about a person, for them. Their history notes that it was handed out. */
    async export(actor: Actor, id: number) {
      mustBeStaff(actor);
      const contact = await mustFind(id);
      await db.contactHistory.create({ data: { contactId: id, kind: "exported", actorId: actor.id } });
      const requests = await db.$queryRaw<Record<string, unknown>[]>`
        select id, source::text, status::text, name, email, phone, subject, message, locale::text as language, page,
          marketing_consent, consent_at, consent_text, created_at
        from customers where lower(email) = ${contact.email} order by id`;
      const campaigns = await db.$queryRaw<Record<string, unknown>[]>`
        select k.name, r.email, r.locale::text as language, r.state::text, r.message_id, r.settled_at, r.unsubscribed_at, r.bounced_at,
          (select coalesce(json_agg(json_build_object('url', l.url, 'at', l.created_at)), '[]') from campaign_clicks l
            where l.recipient_id = r.id) as clicks
        from campaign_recipients r join campaigns k on k.id = r.campaign_id where r.contact_id = ${id} order by r.id`;
      const { entries: changes } = await content.history(actor, contactKind, id, EVERYTHING);
      return {
        contact: await detail(id),
        changes,
        requests: requests.map(asJson),
        campaigns: campaigns.map(asJson),
      };
    },

    /**
     * Erases a person: requests blanked and deleted, contact and ledger rows left without a name. The address's hash
     * stays, which keeps the next import from writing to them.
     */
    async erase(actor: Actor, id: number, seen?: number): Promise<void> {
      mustBeStaff(actor);
      await db.$transaction(async (tx) => {
        const contact = await tx.contact.findFirst({ where: { id, status: { not: "erased" } } });
        if (!contact) throw new AppError("not_found");
        mustBeAsSeen(contact, seen);
        const nobody = `erased-${id}@erased.invalid`;
        await tx.contact.update({
          where: { id },
          data: {
            email: nobody,
            name: "",
            status: "erased",
            statusAt: now(),
            tags: [],
            interestProjectIds: [],
            interestRooms: [],
            consentText: null,
            version: { increment: 1 },
            updatedAt: now(),
          },
        });
        await tx.contentHistory.deleteMany({ where: { entity: contactKind.entity, entityId: id } });
        await tx.campaignRecipient.updateMany({
          where: { contactId: id },
          data: { email: nobody, mergeValues: {} },
        });
        const requests = await tx.$queryRaw<{ id: number }[]>`
          update customers set name = '', email = ${nobody}, phone = null, message = '', search_text = '',
            consent_text = null, deleted_at = coalesce(deleted_at, now()), updated_at = now()
          where lower(email) = ${contact.email} returning id`;
        const customerIds = requests.map((request) => request.id);
        await tx.customerNote.deleteMany({ where: { customerId: { in: customerIds } } });
        if (customerIds.length > 0) await record(tx, "customer.deleted", { customer_ids: customerIds });
        await tx.contactHistory.create({ data: { contactId: id, kind: "erased", actorId: actor.id } });
      });
    },

    async listSegments(actor: Actor) {
      mustBeStaff(actor);
      const segments = await db.contactSegment.findMany({
        where: { deletedAt: null },
        orderBy: [{ name: "asc" }, { id: "asc" }],
      });
      return Promise.all(segments.map(presentSegment));
    },
    async createSegment(actor: Actor, body: SegmentBody) {
      return getSegment(await content.create(actor, segmentKind, segmentFields(body)));
    },
    async updateSegment(actor: Actor, id: number, { version, ...body }: SegmentBody & Versioned) {
      await content.update(actor, segmentKind, id, segmentFields(body), version);
      return getSegment(id);
    },
    segmentHistory: (actor: Actor, id: number, page: { page: number; per_page: number }) =>
      content.history(actor, segmentKind, id, page),
    compareSegmentVersion: (actor: Actor, id: number, version: number) =>
      content.compareVersion(actor, segmentKind, id, version),
    async restoreSegmentVersion(actor: Actor, id: number, version: number, seen?: number) {
      await content.restoreVersion(actor, segmentKind, id, version, seen);
      return getSegment(id);
    },
    async removeSegment(actor: Actor, id: number, seen?: number): Promise<void> {
      const removed = await content.remove(actor, segmentKind, [id], seenVersions([id], [seen]));
      if (removed.length === 0) throw new AppError("not_found");
    },
    async bringSegmentBack(actor: Actor, id: number, seen?: number) {
      const restored = await content.restore(actor, segmentKind, [id], seenVersions([id], [seen]));
      if (restored.length === 0) throw new AppError("not_found");
      return getSegment(id);
    },
    async countSegment(actor: Actor, filter: SegmentFilter) {
      mustBeStaff(actor);
      return countOf(filter);
    },
  };
}

interface SegmentBody {
  name: string;
  filter: SegmentFilter;
}
interface Versioned {
  version?: number | undefined;
}
const segmentFields = ({ name, filter }: SegmentBody): Fields => ({ name, filter: { ...defined(filter) } });

/** Dates and big numbers as JSON has them. */
const asJson = (row: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(row, (_, value: unknown) => (typeof value === "bigint" ? Number(value) : value)),
  ) as Record<string, unknown>;

/** Takes a contact off the list. Harmless to repeat; an erased or complaining one stays what they are. */
export async function suppress(
  tx: Tx,
  order: {
    contactId: number;
    status: "unsubscribed" | "bounced" | "complained";
    detail?: string;
    campaignId?: number;
    actorId?: number;
  },
): Promise<void> {
  const from: ("pending" | "subscribed" | "unsubscribed" | "bounced")[] =
    order.status === "complained"
      ? ["pending", "subscribed", "unsubscribed", "bounced"]
      : ["pending", "subscribed"];
  const { email } = await tx.contact.findUniqueOrThrow({
    where: { id: order.contactId },
    select: { email: true },
  });
  // By address: two contacts that were merged may still have a mail each.
  const { count } = await tx.contact.updateMany({
    where: { email, status: { in: from } },
    data: { status: order.status, statusAt: new Date(), updatedAt: new Date(), version: { increment: 1 } },
  });
  if (count === 0) return;
  await tx.contactHistory.create({
    data: {
      contactId: order.contactId,
      kind: order.status,
      detail: order.detail ?? null,
      campaignId: order.campaignId ?? null,
      actorId: order.actorId ?? null,
    },
  });
}
