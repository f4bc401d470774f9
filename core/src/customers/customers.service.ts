import type {
  CustomerDetail,
  CustomerFilters,
  CustomerRow,
  CustomerStatus,
  Enquiry,
} from "@ezo/contract/customers";
import { FORM_MINIMUM_TIME_MS } from "@ezo/contract/limits";
import type { Locale } from "@ezo/contract/locale";
import { mustBeAsSeen, type Seen, seenVersions } from "../content/seen-versions.ts";
import { AppError } from "../platform/app-error.ts";
import type { Database, Db, Tx } from "../platform/db.ts";
import { record } from "../platform/outbox.ts";
import { readSetting } from "../platform/settings.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { type Actor, mustBeStaff } from "../users/actor.ts";
import { type Consent, type CustomerSort, type HistoryLine, insertOnce } from "./customers.repo.ts";
import * as repo from "./customers.repo.ts";
import {
  type DetailRecord,
  presentDetail,
  presentRow,
  projectTitle,
  type RowRecord,
} from "./customers.present.ts";
import { subjectLabels } from "./subjects.ts";

/** The text a consent was given to, kept with the request: what it said on that day, in that language. */
const CONSENT_KEY = "contact.consent";

export type CustomersService = ReturnType<typeof createCustomers>;

export function createCustomers(options: {
  database: Database;
  translations: TranslationsService;
  /** Called after an enquiry is committed. */
  wakeRelay: () => void;
  now?: () => Date;
}) {
  const { database, translations, wakeRelay, now = () => new Date() } = options;
  const { prisma: db, pool } = database;

  async function mustFind(id: number): Promise<CustomerDetail> {
    const found = await repo.findDetail(db, id);
    if (!found) throw new AppError("not_found");
    return detailOf(db, found);
  }

  async function consentOf(locale: Locale): Promise<Consent> {
    const texts = await translations.lookup(locale);
    const text = texts(CONSENT_KEY);
    return { at: now(), text, version: `${CONSENT_KEY}:${locale}:${await fingerprint(text)}` };
  }

  return {
    /**
     * Stores a visitor's enquiry; mails and the live row follow from its event. A repeated `idempotencyKey` answers
     * the first id and does nothing else. Throws `looks_automated` for a filled honeypot or an impossibly quick form,
     * `invalid` for a subject, project or apartment that does not exist.
     */
    async send(enquiry: Enquiry, idempotencyKey?: string): Promise<{ id: number }> {
      if (enquiry.website || (enquiry.elapsed_ms !== undefined && enquiry.elapsed_ms < FORM_MINIMUM_TIME_MS))
        throw new AppError("looks_automated");
      if (enquiry.source === "contact_form") await mustBeSubject(enquiry.subject);
      const projectId = await projectOf(enquiry);
      const consent = enquiry.marketing_consent ? await consentOf(enquiry.locale) : undefined;
      try {
        const id = await insertOnce(pool, { ...enquiry, project_id: projectId }, { idempotencyKey, consent });
        wakeRelay();
        return { id };
      } catch (error) {
        throw missingReference(error) ?? error;
      }
    },

    async list(
      actor: Actor,
      query: CustomerFilters & { sort: CustomerSort; page: number; per_page: number },
    ): Promise<{
      rows: CustomerRow[];
      total: number;
      unread: number;
      byStatus: Record<CustomerStatus, number>;
    }> {
      mustBeStaff(actor);
      const { sort, page, per_page: take, ...filters } = query;
      const [rows, total, unread, byStatus] = await Promise.all([
        repo.list(db, filters, sort, { skip: (page - 1) * take, take }),
        repo.count(db, filters),
        repo.countUnread(db),
        repo.countByStatus(db, filters),
      ]);
      return { rows: await rowsOf(rows), total, unread, byStatus };
    },

    async *export(actor: Actor, filters: CustomerFilters, sort: CustomerSort): AsyncGenerator<CustomerRow[]> {
      mustBeStaff(actor);
      for await (const rows of repo.inBatches(db, filters, sort)) yield await rowsOf(rows);
    },

    async assignees(actor: Actor) {
      mustBeStaff(actor);
      return db.user.findMany({
        where: { isActive: true, deletedAt: null },
        orderBy: [{ name: "asc" }, { id: "asc" }],
        select: { id: true, name: true },
      });
    },

    async projects(actor: Actor) {
      mustBeStaff(actor);
      const projects = await db.project.findMany({
        where: { deletedAt: null },
        orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
        select: { id: true, translations: { select: { locale: true, title: true } } },
      });
      return projects.map(({ id, translations: texts }) => ({ id, title: projectTitle(texts) }));
    },

    async get(actor: Actor, id: number): Promise<CustomerDetail> {
      mustBeStaff(actor);
      return mustFind(id);
    },

    /** Marks a request as read; only the first opening is recorded. */
    async open(actor: Actor, id: number): Promise<CustomerDetail> {
      mustBeStaff(actor);
      await db.$transaction(async (tx) => {
        const { count } = await tx.customer.updateMany({
          where: { id, deletedAt: null, openedAt: null },
          data: { openedAt: now(), openedById: actor.id },
        });
        if (count === 0) return;
        await repo.addHistory(tx, [{ customerId: id, kind: "opened", actorId: actor.id }]);
        await record(tx, "customer.updated", { customer_ids: [id] });
      });
      return mustFind(id);
    },

    /**
     * Changes status or assignee on top of the version the caller saw. Throws `version_conflict` with the
     * current row when the same field has changed since; changes to different fields both hold.
     */
    async update(
      actor: Actor,
      id: number,
      change: {
        version?: number | undefined;
        status?: CustomerStatus | undefined;
        assignee_id?: number | null | undefined;
      },
    ): Promise<CustomerDetail> {
      mustBeStaff(actor);
      await db.$transaction(async (tx) => {
        await repo.lock(tx, [id]);
        const row = await tx.customer.findFirst({ where: { id, deletedAt: null } });
        if (!row) throw new AppError("not_found");
        const lines: HistoryLine[] = [];
        const next = {
          customerId: id,
          actorId: actor.id,
          version: row.version + 1,
          isOverwrite: change.version === undefined,
        };
        if (change.status !== undefined && change.status !== row.status)
          lines.push({ ...next, kind: "status", from: row.status, to: change.status });
        if (change.assignee_id !== undefined && change.assignee_id !== row.assigneeId) {
          if (change.assignee_id !== null) await mustBeAssignable(tx, change.assignee_id);
          lines.push({
            ...next,
            kind: "assignee",
            from: textOf(row.assigneeId),
            to: textOf(change.assignee_id),
          });
        }
        if (lines.length === 0) return;
        if (change.version !== undefined && change.version !== row.version)
          await mustNotClash(tx, id, change.version, lines);
        await tx.customer.update({
          where: { id },
          data: {
            ...(change.status === undefined ? {} : { status: change.status }),
            ...(change.assignee_id === undefined ? {} : { assigneeId: change.assignee_id }),
            version: { increment: 1 },
            updatedAt: now(),
          },
        });
        await repo.addHistory(tx, lines);
        await record(tx, "customer.updated", { customer_ids: [id] });
      });
      return mustFind(id);
    },

    async addNote(actor: Actor, id: number, text: string): Promise<CustomerDetail> {
      mustBeStaff(actor);
      await db.$transaction(async (tx) => {
        const { count } = await tx.customer.updateMany({
          where: { id, deletedAt: null },
          data: { updatedAt: now() },
        });
        if (count === 0) throw new AppError("not_found");
        await tx.customerNote.create({ data: { customerId: id, authorId: actor.id, text } });
        await repo.addHistory(tx, [{ customerId: id, kind: "note", actorId: actor.id }]);
        await record(tx, "customer.updated", { customer_ids: [id] });
      });
      return mustFind(id);
    },

    /** Sets each request's status to its own value. Returns what they were, which is what an undo sends back. */
    async setStatuses(
      actor: Actor,
      changes: readonly { id: number; status: CustomerStatus; version?: number | undefined }[],
    ) {
      mustBeStaff(actor);
      const wanted = new Map(changes.map(({ id, status }) => [id, status]));
      const seen = new Map(changes.map(({ id, version }) => [id, version]));
      return db.$transaction(async (tx) => {
        await repo.lock(tx, [...wanted.keys()]);
        const rows = await tx.customer.findMany({
          where: { id: { in: [...wanted.keys()] }, deletedAt: null },
          select: { id: true, status: true, version: true },
        });
        const changing = rows.filter((row) => row.status !== wanted.get(row.id));
        for (const { id, version } of changing) {
          const base = seen.get(id);
          if (base !== undefined && base !== version) await mustNotClash(tx, id, base, [{ kind: "status" }]);
        }
        for (const status of new Set(changing.map((row) => wanted.get(row.id)))) {
          const ids = changing.filter((row) => wanted.get(row.id) === status).map((row) => row.id);
          if (status)
            await tx.customer.updateMany({
              where: { id: { in: ids } },
              data: { status, version: { increment: 1 }, updatedAt: now() },
            });
        }
        await repo.addHistory(
          tx,
          changing.map((row) => ({
            customerId: row.id,
            kind: "status" as const,
            from: row.status,
            to: wanted.get(row.id) ?? null,
            actorId: actor.id,
            version: row.version + 1,
            isOverwrite: seen.get(row.id) === undefined,
          })),
        );
        return finishBulk(tx, "customer.updated", changing);
      });
    },

    /** Hides requests from every list; they can be restored until housekeeping removes them for good. */
    async remove(actor: Actor, ids: readonly number[], versions?: readonly (number | undefined)[]) {
      mustBeStaff(actor);
      return db.$transaction((tx) => setDeleted(tx, actor, ids, now(), seenVersions(ids, versions)));
    },

    async restore(actor: Actor, ids: readonly number[], versions?: readonly number[]) {
      mustBeStaff(actor);
      return db.$transaction((tx) => setDeleted(tx, actor, ids, null, seenVersions(ids, versions)));
    },

    /** Rows for live events, as lists show them. */
    rows: async (ids: readonly number[]): Promise<CustomerRow[]> => rowsOf(await repo.findRows(db, ids)),
  };

  async function rowsOf(records: readonly RowRecord[]): Promise<CustomerRow[]> {
    const subjects = await subjectLabels(
      db,
      records.map(({ subject }) => subject),
    );
    return records.map((record) => presentRow(record, subjects));
  }

  /**
   * An apartment brings its project along; one of another project, or that has never been, is refused. One that has
   * left the site while the visitor was writing is not: staff must hear of the visitor all the same.
   */
  async function projectOf({ apartment_id: id, project_id: named }: Enquiry): Promise<number | null> {
    if (!id) return named ?? null;
    const apartment = await db.apartment.findUnique({
      where: { id },
      select: { floor: { select: { building: { select: { projectId: true } } } } },
    });
    const projectId = apartment?.floor.building.projectId;
    if (projectId === undefined || (named && named !== projectId))
      throw new AppError("invalid", { fields: { apartment_id: ["errors.invalid_value"] } });
    return projectId;
  }

  async function mustBeSubject(subject: string): Promise<void> {
    if (subject === "general" || subject === "") return;
    const { form_subjects: subjects } = await readSetting(db, "contact");
    if (!subjects.some(({ value }) => value === subject))
      throw new AppError("invalid", { fields: { subject: ["errors.invalid_value"] } });
  }

  async function mustBeAssignable(tx: Tx, userId: number): Promise<void> {
    const user = await tx.user.findFirst({
      where: { id: userId, isActive: true, deletedAt: null },
      select: { id: true },
    });
    if (!user) throw new AppError("invalid", { fields: { assignee_id: ["errors.invalid_value"] } });
  }

  /** The same field must not have changed since `version`, which must have existed. */
  async function mustNotClash(
    tx: Tx,
    id: number,
    version: number,
    lines: readonly Pick<HistoryLine, "kind">[],
  ): Promise<void> {
    const since = await tx.customerHistory.count({
      where: { customerId: id, version: { gt: version }, kind: { in: lines.map((line) => line.kind) } },
    });
    const isAhead = (await tx.customer.count({ where: { id, version: { lt: version } } })) > 0;
    if (since === 0 && !isAhead) return;
    const current = await repo.findDetail(tx, id);
    throw new AppError("version_conflict", { current: current && (await detailOf(tx, current)) });
  }

  async function setDeleted(
    tx: Tx,
    actor: Actor,
    ids: readonly number[],
    deletedAt: Date | null,
    seen: Seen,
  ) {
    await repo.lock(tx, ids);
    const rows = await tx.customer.findMany({
      where: { id: { in: [...ids] }, deletedAt: deletedAt ? null : { not: null } },
      select: { id: true, status: true, version: true },
    });
    for (const row of rows) mustBeAsSeen(row, seen.get(row.id));
    await tx.customer.updateMany({
      where: { id: { in: rows.map((row) => row.id) } },
      data: { deletedAt, version: { increment: 1 }, updatedAt: now() },
    });
    const kind = deletedAt ? ("deleted" as const) : ("restored" as const);
    await repo.addHistory(
      tx,
      rows.map((row) => ({
        customerId: row.id,
        kind,
        actorId: actor.id,
        version: row.version + 1,
        isOverwrite: !seen.has(row.id),
      })),
    );
    return finishBulk(tx, deletedAt ? "customer.deleted" : "customer.updated", rows);
  }
}

const detailOf = async (db: Db | Tx, record: DetailRecord): Promise<CustomerDetail> =>
  presentDetail(record, await subjectLabels(db, [record.subject]));

async function finishBulk(
  tx: Tx,
  event: "customer.updated" | "customer.deleted",
  rows: readonly { id: number; status: CustomerStatus; version: number }[],
) {
  if (rows.length > 0) await record(tx, event, { customer_ids: rows.map(({ id }) => id) });
  const previous = rows.map(({ id, status, version }) => ({ id, status, version: version + 1 }));
  return { changed: rows.length, previous };
}

const textOf = (id: number | null) => (id === null ? null : String(id));

async function fingerprint(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Buffer.from(digest).toString("hex").slice(0, 12);
}

/** A foreign key that does not exist (SQLSTATE 23503) becomes an error at its field. */
function missingReference(error: unknown): AppError | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== "23503") return undefined;
  const field = constraint?.includes("apartment") ? "apartment_id" : "project_id";
  return new AppError("invalid", { fields: { [field]: ["errors.invalid_value"] }, cause: error });
}
