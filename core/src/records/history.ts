import type { HistoryEntry } from "@ezo/contract/records/records";
import { Currency } from "@ezo/contract/values/currency";
import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import type { RecordHistoryKind } from "../generated/prisma/client.ts";
import type { Db, Tx } from "../platform/db.ts";
import { type PageQuery, pageSlice } from "../platform/paging/page-slice.ts";
import type { Changes, Fields } from "./fields.ts";
import type { Loaded, RecordKind } from "./kind.ts";
import { storedChanges, storedSnapshot } from "./stored-json.ts";

/** What happened to one record. `version` is the one that it produced. */
export interface Line {
  id: number;
  version: number;
  kind: RecordHistoryKind;
  changes: Changes;
  after: Fields;
  reason?: string;
  isOverwrite?: boolean;
  /** The earlier version that the change goes back to. */
  restoredVersion?: number;
  /** Languages that are called right for the Georgian. */
  reviewed?: readonly Locale[];
}

export async function appendLines(
  tx: Tx,
  kind: RecordKind,
  lines: readonly Line[],
  by: { actorId: number | null; at: Date },
): Promise<void> {
  await tx.recordHistory.createMany({
    data: lines.map(({ id, version, kind: what, changes, after, reason = "", ...line }) => ({
      entity: kind.entity,
      entityId: id,
      version,
      kind: what,
      changes,
      snapshot: after,
      reason,
      isOverwrite: line.isOverwrite ?? false,
      restoredVersion: line.restoredVersion ?? null,
      reviewed: [...(line.reviewed ?? [])],
      actorId: by.actorId,
      createdAt: by.at,
    })),
  });
}

/** What came from a seed has no line yet; without one its first state could not be gone back to. */
export async function ensureFirstLine(tx: Tx, kind: RecordKind, records: readonly Loaded[]): Promise<void> {
  const known = await tx.recordHistory.findMany({
    where: { entity: kind.entity, entityId: { in: records.map(({ id }) => id) } },
    distinct: ["entityId"],
    select: { entityId: true },
  });
  const withHistory = new Set(known.map(({ entityId }) => entityId));
  const without = records.filter(({ id }) => !withHistory.has(id));
  if (without.length === 0) return;
  await tx.recordHistory.createMany({
    data: without.map((record) => ({
      entity: kind.entity,
      entityId: record.id,
      version: record.version,
      kind: "created" as const,
      snapshot: record.fields,
      createdAt: record.createdAt,
    })),
  });
}

/** The changes after `version`, oldest first. A first state that was noted later is no change. */
export async function linesSince(tx: Tx, kind: RecordKind, id: number, version: number): Promise<Changes[]> {
  const lines = await tx.recordHistory.findMany({
    where: { entity: kind.entity, entityId: id, version: { gt: version }, kind: { not: "created" } },
    orderBy: { version: "asc" },
    select: { changes: true },
  });
  return lines.map(({ changes }) => storedChanges(changes));
}

/** Every field as `version` had it; undefined where the history has no such version. */
export async function fieldsAt(
  tx: Db | Tx,
  kind: RecordKind,
  id: number,
  version: number,
): Promise<Fields | undefined> {
  const line = await tx.recordHistory.findUnique({
    where: { entity_entityId_version: { entity: kind.entity, entityId: id, version } },
    select: { snapshot: true },
  });
  return line ? storedSnapshot(line.snapshot) : undefined;
}

/** A page of a record's history, newest first. One that was never changed has its first state alone. */
export async function readHistory(
  db: Db,
  kind: RecordKind,
  record: Loaded,
  query: PageQuery,
): Promise<{ rows: HistoryEntry[]; total: number }> {
  const where = { entity: kind.entity, entityId: record.id };
  const [lines, total] = await Promise.all([
    db.recordHistory.findMany({
      where,
      orderBy: { version: "desc" },
      ...pageSlice(query),
      include: { actor: { select: { id: true, name: true } } },
    }),
    db.recordHistory.count({ where }),
  ]);
  if (total === 0) return { rows: query.page === 1 ? [firstState(record)] : [], total: 1 };
  return {
    rows: lines.map((row) => ({
      version: row.version,
      kind: row.kind,
      actor: row.actor,
      created_at: row.createdAt.toISOString(),
      reason: row.reason,
      is_overwrite: row.isOverwrite,
      restored_version: row.restoredVersion,
      currency: Currency.nullable().parse(row.currency),
      reviewed: LOCALES.filter((locale) => row.reviewed.includes(locale)),
      changes: presentChanges(storedChanges(row.changes)),
    })),
    total,
  };
}

const firstState = ({ version, createdAt }: Loaded): HistoryEntry => ({
  version,
  kind: "created",
  actor: null,
  created_at: createdAt.toISOString(),
  reason: "",
  is_overwrite: false,
  restored_version: null,
  reviewed: [],
  currency: null,
  changes: [],
});

export const presentChanges = (changes: Changes): HistoryEntry["changes"] =>
  Object.entries(changes).map(([field, { from, to }]) => ({ field, from, to }));
