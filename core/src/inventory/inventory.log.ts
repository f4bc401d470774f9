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
    actor: row.actor,
    created_at: row.createdAt.toISOString(),
  }));
}
