import type { RecordEntity } from "@ezo/contract/records/records";
import { RESTORE_WINDOW_MS } from "@ezo/contract/values/limits/content";
import { DAY_MS } from "@ezo/contract/values/time";
import type { MediaService } from "../media/media.service.ts";
import { addAuditLine } from "../audit/add-line.ts";
import { PICTURE_FIELDS } from "../media/uses/uses.ts";
import type { Db, Tx } from "../platform/db.ts";
import { idsIn } from "./fields.ts";
import { storedSnapshot } from "./stored-json.ts";

const BATCH = 200;
const BULK = { timeout: 60_000 };

/** Removes for good what was deleted longer ago than it can be restored, with its history and files. */
export function createContentSweep(options: { db: Db; media: Pick<MediaService, "remove"> }) {
  const { db, media } = options;

  async function purge(entity: string, page: Page): Promise<number> {
    // A record and its history go together or stay together.
    const { count, pictures } = await db.$transaction((tx) => removeRows(tx, entity, page), BULK);
    for (const id of pictures) await media.remove(id);
    return count;
  }

  return async (now: Date): Promise<number> => {
    const where = { deletedAt: { lt: new Date(now.getTime() - RESTORE_WINDOW_MS) } };
    const page: Page = { where, select: { id: true }, take: BATCH };
    let removed = 0;
    for (const entity of Object.keys(tablesOf(db))) removed += await purge(entity, page);
    return removed;
  };
}

/** Returns how many rows went, and every picture they ever had; the library keeps those that something else shows. */
async function removeRows(tx: Tx, entity: string, page: Page) {
  const table = tablesOf(tx)[entity];
  const found = (await table?.findMany(page)) ?? [];
  if (!table || found.length === 0) return { count: 0, pictures: new Set<number>() };
  const ids = found.map(({ id }) => id);
  const { count } = await table.deleteMany({ where: { id: { in: ids }, ...page.where } });
  // One that was restored meanwhile keeps its history.
  const kept = await table.findMany({ where: { id: { in: ids } }, select: { id: true } });
  const gone = ids.filter((id) => !kept.some((row) => row.id === id));
  const where = { entity, entityId: { in: gone } };
  const lines = await tx.recordHistory.findMany({ where, select: { snapshot: true } });
  await tx.recordHistory.deleteMany({ where });
  await tx.recordDraft.deleteMany({ where });
  if (count > 0)
    await addAuditLine(tx, {
      action: "removed",
      entity: entity as RecordEntity,
      isSecurity: false,
      after: { count, days: RESTORE_WINDOW_MS / DAY_MS },
    });
  const pictures = new Set(
    lines.flatMap(({ snapshot }) =>
      PICTURE_FIELDS.flatMap((field) => idsIn(storedSnapshot(snapshot)[field])),
    ),
  );
  return { count, pictures };
}

interface Page {
  where: { deletedAt: { lt: Date } };
  select: { id: true };
  take: number;
}
interface Table {
  findMany(args: object): Promise<{ id: number }[]>;
  deleteMany(args: object): Promise<{ count: number }>;
}
/** What is removed, in this order. */
const tablesOf = (db: Db | Tx): Readonly<Record<string, Table>> => ({
  gallery_image: db.galleryImage,
  article: db.article,
  project: db.project,
  feature: db.feature,
  translation: db.translation,
  payment_plan: db.paymentPlan,
  layout: db.layout,
  construction_entry: db.constructionEntry,
  project_document: db.projectDocument,
  routing_rule: db.routingRule,
  segment: db.contactSegment,
  campaign_template: db.campaignTemplate,
  user: db.user,
  role: heldByNobody(db),
});

/** A role that somebody in the trash still has waits until they are gone. */
const heldByNobody = (db: Db | Tx): Table => ({
  findMany: ({ where, ...args }: Asked) => db.role.findMany({ ...args, where: unheld(where) }),
  deleteMany: ({ where }: Asked) => db.role.deleteMany({ where: unheld(where) }),
});
interface Asked {
  where?: object;
}
/** Only where deleted ones are asked for: one that was restored meanwhile is found in any case. */
const unheld = (where: object = {}) => ("deletedAt" in where ? { ...where, users: { none: {} } } : where);
