import { RecordDraftStop } from "../generated/prisma/client.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";
import { forEvery } from "../platform/queues/for-every.ts";
import {
  type DraftRow,
  fieldsOfDraft,
  findDraft,
  languagesOf,
  notesOfDraft,
  storeDraft,
} from "../records/drafts/draft-rows.ts";
import { notesLeft } from "../records/drafts/companions.ts";
import { publishIn } from "../records/drafts/publication.ts";
import type { RecordKind } from "../records/kind.ts";
import type { Records } from "../records/write.ts";
import { editingTakes } from "../records/writing/writing.ts";
import { capabilitiesNowIn } from "../users/roles/role-rights.ts";
import { draftedKind } from "./drafted-kinds.ts";

type Parts = { db: Db; records: Records; now?: () => Date };
type Due = Pick<DraftRow, "id" | "entityId"> & { kind: RecordKind };
interface Stop {
  reason: RecordDraftStop;
  fields: readonly string[];
}
const BATCH = 20;

/**
 * Publishes the drafts whose time has come; returns how many. One that is stopped writes nothing and stays a draft, which
 * says why; who scheduled it is notified, or the administrators where that person may not publish any more. A failure of the
 * system does not stop the draft: it waits for the next run and does not block others.
 */
export async function publishDueDrafts({ db, records, now = () => new Date() }: Parts): Promise<number> {
  const at = now();
  const found = await db.recordDraft.findMany({
    where: { publishAt: { lte: at } },
    orderBy: [{ publishAt: "asc" }, { id: "asc" }],
    select: { id: true, entity: true, entityId: true },
    take: BATCH,
  });
  const due = new Map<number, Due>();
  for (const { id, entity, entityId } of found) {
    const kind = draftedKind(entity);
    if (kind) due.set(id, { id, entityId, kind });
  }
  let published = 0;
  await forEvery([...due.keys()], async (id) => {
    const one = due.get(id);
    if (!one) return;
    const stop = await db.$transaction((tx) => publishIfDue(tx, records, one)).catch(stopOf);
    if (stop === "published") published++;
    else if (stop) await db.$transaction((tx) => stopIfDue(tx, one, at, stop));
  });
  return published;
}

/**
 * Null where it was written or withdrawn since, or another worker has published it. Throws `forbidden` where who scheduled
 * it could not do it now: nobody publishes anything after they have left.
 */
async function publishIfDue(tx: Tx, records: Records, due: Due): Promise<"published" | null> {
  const draft = await lockedDraft(tx, due);
  if (!draft) return null;
  const projectId = due.kind.entity === "project" ? due.entityId : null;
  const held = await capabilitiesNowIn(tx, draft.scheduledById, projectId);
  if (!held.includes(editingTakes(due.kind))) throw new AppError("forbidden");
  await publishIn(
    tx,
    records,
    due.kind,
    draft,
    { actor: null, onBehalfOf: draft.scheduledById },
    { languages: languagesOf(draft), over: draft.over ?? undefined, overCompanions: overOf(draft) },
  );
  return "published";
}

const overOf = (draft: DraftRow) =>
  Object.fromEntries(Object.entries(notesOfDraft(draft)).map(([name, { over }]) => [name, over]));

/** Behind its record's lock. Each write gives a draft another id, so one with the same id is the one that was due. */
async function lockedDraft(tx: Tx, { id, entityId, kind }: Due): Promise<DraftRow | null> {
  await kind.rows.lock(tx, [entityId]);
  const draft = await findDraft(tx, kind, entityId);
  return draft?.id === id ? draft : null;
}

/** What a failure says about the draft; thrown again where it says nothing. */
function stopOf(error: unknown): Stop {
  if (!(error instanceof AppError)) throw error;
  const fields = Object.keys(error.conflicts ?? error.fields ?? {});
  if (error.code === "conflict") return { reason: RecordDraftStop.conflict, fields };
  if (error.code === "forbidden") return { reason: RecordDraftStop.not_allowed, fields };
  return {
    reason: error.code === "not_found" ? RecordDraftStop.deleted : RecordDraftStop.refused,
    fields,
  };
}

async function stopIfDue(tx: Tx, due: Due, at: Date, { reason, fields: wrong }: Stop): Promise<void> {
  const draft = await lockedDraft(tx, due);
  if (!draft) return;
  const { basedOn, updatedById, updatedAt, scheduledById } = draft;
  const fields = fieldsOfDraft(draft);
  const id = await storeDraft(tx, due.kind, due.entityId, fields, {
    basedOn,
    companions: notesLeft(due.kind, fields, notesOfDraft(draft)),
    updatedById,
    updatedAt,
    scheduledById,
    stopReason: reason,
    stoppedAt: at,
    stoppedFields: [...wrong],
  });
  await record(tx, "draft.stopped", { draft_id: id });
}
