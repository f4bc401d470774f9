import type { ImportUndo } from "@ezo/contract/content";
import type { WrittenApartment } from "@ezo/contract/inventory";
import { type PastLine, takenBack, versionsOf } from "../content/take-back.ts";
import type { Tx } from "../platform/db.ts";
import type { Actor } from "../users/actor.ts";
import { type ApartmentChange, changeApartments, lockApartments } from "./apartments.changes.ts";
import { apartmentInclude, type ApartmentRow, apartmentSpec } from "./apartments.resource.ts";
import { mayReopen } from "./holds.ts";
import { writeChanges } from "./inventory.log.ts";

/** Takes an import back: new apartments go, changed ones get their former values, and what others did since stays. */
export async function undoImport(
  tx: Tx,
  actor: Actor,
  written: readonly WrittenApartment[],
  now: Date,
): Promise<ImportUndo> {
  const versions = versionsOf(written);
  const ids = [...versions.keys()];
  await lockApartments(tx, ids);
  const found = await tx.apartment.findMany({ where: { id: { in: ids } }, include: apartmentInclude });
  const rows = new Map(found.map((row) => [row.id, row]));
  const history = await historyOf(tx, ids);
  const floors = await floorsOf(tx, history);
  const holds = new Map(written.map(({ id, closed_hold_id: holdId }) => [id, holdId]));
  const left: string[] = [];
  const added: ApartmentRow[] = [];
  const changes: ApartmentChange[] = [];
  for (const [id, own] of versions) {
    const row = rows.get(id);
    const { existence, fields, isPartial } = takenBack(history.get(id) ?? [], own);
    const { floor_id: floorId, ...rest } = fields;
    const isFloorGone = typeof floorId === "number" && !floors.has(floorId);
    const change = isFloorGone ? rest : fields;
    if (isPartial || isFloorGone || !row || row.deletedAt)
      left.push(row ? apartmentSpec.nameOf(row) : `#${id}`);
    if (!row || row.deletedAt) continue;
    if (existence === "delete") added.push(row);
    else if (Object.keys(change).length > 0) {
      const holdId = change["status"] === "reserved" ? holds.get(id) : undefined;
      const reopened =
        holdId !== undefined && (await mayReopen(tx, holdId, id)) ? { reopen_hold_id: holdId } : {};
      changes.push({ id, version: row.version, ...change, ...reopened });
    }
  }
  await changeApartments(tx, actor, changes, { isDryRun: false, now });
  await remove(tx, actor, added, now);
  return { changed: changes.length + added.length, left };
}

async function historyOf(tx: Tx, ids: readonly number[]): Promise<Map<number, PastLine[]>> {
  const lines = await tx.inventoryChange.findMany({
    where: { entity: "apartment", entityId: { in: [...ids] } },
    select: { entityId: true, version: true, action: true, changes: true },
  });
  const byApartment = new Map<number, PastLine[]>();
  for (const { entityId, version, action, changes } of lines) {
    const from = Object.fromEntries(
      Object.entries(changes as Record<string, [unknown, unknown]>).map(([field, [value]]) => [field, value]),
    );
    byApartment.set(entityId, [...(byApartment.get(entityId) ?? []), { version, action, from }]);
  }
  return byApartment;
}

/** Of the floors that apartments stood on, those that are still there. */
async function floorsOf(tx: Tx, history: ReadonlyMap<number, readonly PastLine[]>): Promise<Set<number>> {
  const ids = [...history.values()]
    .flat()
    .flatMap(({ from }) => (from["floor_id"] as number | undefined) ?? []);
  const found = await tx.floor.findMany({
    where: { id: { in: ids }, deletedAt: null },
    select: { id: true },
  });
  return new Set(found.map(({ id }) => id));
}

async function remove(tx: Tx, actor: Actor, rows: readonly ApartmentRow[], now: Date): Promise<void> {
  for (const { id } of rows) await apartmentSpec.setDeleted(tx, id, now);
  await writeChanges(
    tx,
    rows.map(({ id, version }) => ({
      entity: "apartment",
      entityId: id,
      action: "deleted",
      version: version + 1,
      actorId: actor.id,
    })),
  );
}
