import type { DraftMark } from "@ezo/contract/records/record-drafts";
import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import { addAuditLine } from "../../audit/add-line.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import type { Fields } from "../fields.ts";
import { type Loaded, nameOf, type RecordKind } from "../kind.ts";
import type { Notes } from "./companions.ts";

const draftInclude = {
  updatedBy: { select: { id: true, name: true } },
} as const satisfies Prisma.RecordDraftInclude;
export type DraftRow = Prisma.RecordDraftGetPayload<{ include: typeof draftInclude }>;
type Kind = Pick<RecordKind, "entity">;
/** What a draft keeps from one write to the next, unless that says otherwise. */
type Content = Pick<DraftRow, "basedOn" | "updatedById"> &
  Partial<Pick<DraftRow, "over" | "publishAt" | "languages" | "scheduledById" | "updatedAt">> &
  Partial<Pick<DraftRow, "stopReason" | "stoppedAt" | "stoppedFields">> & { companions: Notes };

export const findDraft = (db: Db | Tx, { entity }: Kind, entityId: number): Promise<DraftRow | null> =>
  db.recordDraft.findUnique({ where: { entity_entityId: { entity, entityId } }, include: draftInclude });

/**
 * The draft as somebody saw it, behind its record's lock. Throws `not_found` where there is none any more, `conflict` where
 * it was written since.
 */
export async function draftAsSeen(
  tx: Tx,
  kind: Kind,
  id: number,
  version: number | undefined,
): Promise<DraftRow> {
  const draft = await findDraft(tx, kind, id);
  if (!draft) throw new AppError("not_found");
  if (version !== undefined && draft.id !== version)
    throw new AppError("conflict", { current: presentMark(draft) });
  return draft;
}

export const fieldsOfDraft = (draft: Pick<DraftRow, "fields"> | null): Fields =>
  (draft?.fields ?? {}) as Fields;
export const notesOfDraft = (draft: Pick<DraftRow, "companions"> | null): Notes =>
  (draft?.companions ?? {}) as Notes;

/** Writes the draft of a record in place of the one it has. */
export async function storeDraft(
  tx: Tx,
  kind: Kind,
  id: number,
  fields: Fields,
  content: Content,
): Promise<number> {
  const { entity } = kind;
  await tx.recordDraft.deleteMany({ where: { entity, entityId: id } });
  const stored = await tx.recordDraft.create({
    data: {
      ...content,
      entity,
      entityId: id,
      fields,
    },
    select: { id: true },
  });
  await announceDraft(tx, kind, id);
  return stored.id;
}

export async function dropDraft(tx: Tx, kind: Kind, id: number): Promise<void> {
  await tx.recordDraft.deleteMany({ where: { entity: kind.entity, entityId: id } });
  await announceDraft(tx, kind, id);
}

/**
 * Adds a line to the audit log: a draft has no history, whose trigger writes the lines of records. It names the fields alone;
 * their values get lines once they are published.
 */
export const noteDraft = (
  tx: Tx,
  { entity }: Kind,
  record: Loaded,
  action: "draft_saved" | "draft_discarded",
  fields: Fields,
): Promise<void> =>
  addAuditLine(tx, {
    action,
    entity,
    entityId: record.id,
    title: nameOf(record),
    after: { fields: Object.keys(fields).toSorted() },
    isSecurity: false,
  });

/** Open pages of the admin read the record again. Without tags: nothing that visitors see has changed. */
const announceDraft = (tx: Tx, { entity }: Kind, id: number): Promise<void> =>
  record(tx, "records.changed", { entity, ids: [id], tags: [], audience: "admins" });

export const languagesOf = (draft: Pick<DraftRow, "languages">): Locale[] =>
  LOCALES.filter((locale) => draft.languages.includes(locale));

export const presentMark = (draft: DraftRow): DraftMark => ({
  version: draft.id,
  updated_at: draft.updatedAt.toISOString(),
  updated_by: draft.updatedBy,
  publish_at: draft.publishAt?.toISOString() ?? null,
  languages: languagesOf(draft),
  stopped: draft.stopReason && {
    reason: draft.stopReason,
    at: (draft.stoppedAt ?? draft.updatedAt).toISOString(),
    fields: draft.stoppedFields,
  },
});

/** The marks of those of these records that have a draft. */
export async function marksOf(
  db: Db | Tx,
  { entity }: Kind,
  ids: readonly number[],
): Promise<Map<number, DraftMark>> {
  const drafts = await db.recordDraft.findMany({
    where: { entity, entityId: { in: [...ids] } },
    include: draftInclude,
  });
  return new Map(drafts.map((draft) => [draft.entityId, presentMark(draft)]));
}
