import { type Locale, LOCALES } from "@ezo/contract/locale";
import type { InventoryAction, InventoryEntity, Prisma } from "../generated/prisma/client.ts";
import type { Db, Tx } from "../platform/db.ts";
import { record } from "../platform/outbox.ts";

export interface Change {
  entity: InventoryEntity;
  entityId: number;
  action: InventoryAction;
  /** The row's version that the change produced. */
  version: number;
  /** `{ field: [from, to] }`, in the names of the API. */
  changes?: Readonly<Record<string, readonly [from: unknown, to: unknown]>>;
  reason?: string;
  /** Written without a version, so over whatever stood there. */
  isOverwrite?: boolean;
  /** The earlier version that the change went back to. */
  restoredVersion?: number;
  /** Languages that are called right for the Georgian. */
  reviewed?: Locale[];
  actorId: number | null;
}

/** Fields that visitors' open pages show of an apartment. */
const LIVE_FIELDS = ["status", "price", "is_price_hidden"];

/**
 * Writes the log lines and the events of changes, in their transaction: visitors' pages learn at once of an apartment
 * that was sold, everything else is "the explorer's content has changed".
 */
export async function writeChanges(tx: Tx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.inventoryChange.createMany({
    data: changes.map(({ changes: fields = {}, reason = "", ...change }) => ({
      ...change,
      reason,
      fields: Object.keys(fields),
      changes: fields as unknown as Prisma.InputJsonObject,
    })),
  });
  const apartmentIds = changes
    .filter(
      ({ entity, changes: fields = {} }) =>
        entity === "apartment" && LIVE_FIELDS.some((field) => field in fields),
    )
    .map(({ entityId }) => entityId);
  if (apartmentIds.length > 0) await record(tx, "apartment.status_changed", { apartment_ids: apartmentIds });
  const entities = new Set(changes.map(({ entity }) => entity));
  for (const entity of entities) {
    const ids = changes.filter((change) => change.entity === entity).map(({ entityId }) => entityId);
    await record(tx, "inventory.changed", { entity, ids });
  }
}

/** The fields in which two states differ, with both values. */
export function differenceOf(
  before: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
): Record<string, readonly [unknown, unknown]> {
  const changed: Record<string, readonly [unknown, unknown]> = {};
  for (const [field, value] of Object.entries(wanted))
    if (value !== undefined && JSON.stringify(value) !== JSON.stringify(before[field]))
      changed[field] = [before[field] ?? null, value];
  return changed;
}

interface Person {
  id: number;
  name: string;
}
/**
 * What the fields that were changed after `version` held in it; null where the history does not reach back to it. Every
 * change of a row is a line, so an earlier state is the present one with the later changes taken back.
 */
export async function valuesAt(
  tx: Db | Tx,
  row: { entity: InventoryEntity; id: number; version: number },
  version: number,
): Promise<Readonly<Record<string, unknown>> | null> {
  const later = await tx.inventoryChange.findMany({
    where: { entity: row.entity, entityId: row.id, version: { gt: version } },
    orderBy: { version: "desc" },
    select: { changes: true },
  });
  if (version > row.version || later.length < row.version - version) return null;
  const values: Record<string, unknown> = {};
  for (const { changes } of later)
    for (const [field, [from]] of Object.entries(changes as Record<string, [unknown, unknown]>))
      // A language that was not written yet had an empty text.
      values[field] = field.startsWith("translations.") ? (from ?? "") : from;
  return values;
}

/** Who made each row's last change. */
export async function lastActors(
  db: Db | Tx,
  entity: InventoryEntity,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<(Person & { entityId: number })[]>`
    select row.id as "entityId", users.id, users.name
    from unnest(${[...ids]}::int[]) as row (id)
    cross join lateral (
      select actor_id from inventory_changes
      where entity = ${entity}::inventory_entity and entity_id = row.id
      order by id desc limit 1) change
    join users on users.id = change.actor_id`;
  return new Map(rows.map(({ entityId, id, name }) => [entityId, { id, name }]));
}

const HISTORY_MAX = 500;
export interface PresentedChange {
  id: string;
  action: InventoryAction;
  version: number;
  changes: Record<string, { from: unknown; to: unknown }>;
  reason: string;
  is_overwrite: boolean;
  restored_version: number | null;
  reviewed: Locale[];
  actor: Person | null;
  created_at: string;
}
/** What happened to one row, newest first. */
export async function changesOf(
  db: Db,
  entity: InventoryEntity,
  entityId: number,
): Promise<PresentedChange[]> {
  const rows = await db.inventoryChange.findMany({
    where: { entity, entityId },
    orderBy: { id: "desc" },
    include: { actor: { select: { id: true, name: true } } },
    take: HISTORY_MAX,
  });
  return rows.map((row) => ({
    id: String(row.id),
    action: row.action,
    version: row.version,
    changes: Object.fromEntries(
      Object.entries(row.changes as Record<string, [unknown, unknown]>).map(([field, [from, to]]) => [
        field,
        { from, to },
      ]),
    ),
    reason: row.reason,
    is_overwrite: row.isOverwrite,
    restored_version: row.restoredVersion,
    reviewed: LOCALES.filter((locale) => row.reviewed.includes(locale)),
    actor: row.actor,
    created_at: row.createdAt.toISOString(),
  }));
}
