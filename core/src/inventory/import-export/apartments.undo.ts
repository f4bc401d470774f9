import type { WrittenApartment } from "@ezo/contract/inventory/apartment-files";
import type { Tx } from "../../platform/db.ts";
import { changesOf } from "../../records/conflicts.ts";
import { fieldsOf, idsIn } from "../../records/fields.ts";
import { type Loaded, nameOf } from "../../records/kind.ts";
import {
  areUnused,
  historyOf,
  type PastLine,
  stuckAmong,
  takenBack,
  versionsOf,
} from "../../records/undo.ts";
import type { Writes } from "../../records/write.ts";
import {
  type ApartmentChange,
  changeApartments,
  discountMistakeOf,
} from "../bulk-changes/apartments.changes.ts";
import { apartmentKind } from "../apartments.kind.ts";
import { mayReopen } from "../holds/holds.ts";
import { floorIdOf, livingFloors } from "../bulk-changes/living-floors.ts";
import { pageOf } from "../unit-facts.ts";

/** Takes an import back: new apartments go, changed ones get their former values, and what others did since stays. */
export async function undoImport(tx: Tx, writes: Writes, written: readonly WrittenApartment[]) {
  const versions = versionsOf(written);
  const ids = [...versions.keys()];
  await apartmentKind.rows.lock(tx, ids);
  const found = new Map((await apartmentKind.load(tx, ids)).map((record) => [record.id, record]));
  const history = await historyOf(tx, apartmentKind, ids);
  const floors = await floorsOf(tx, history, [...found.values()]);
  const layouts = await layoutsOf(tx, history);
  const holds = new Map(written.map(({ id, closed_hold_id: holdId }) => [id, holdId]));
  const left: string[] = [];
  const added: number[] = [];
  const changes: ApartmentChange[] = [];
  for (const [id, own] of versions) {
    const record = found.get(id);
    const { existence, fields, isPartial } = takenBack(history.get(id) ?? [], own);
    const { floor_id: floorId, ...rest } = fields;
    const isFloorGone = typeof floorId === "number" && !floors.has(floorId);
    const { layout_id: layoutId, ...others } = isFloorGone ? rest : fields;
    const isLayoutGone = typeof layoutId === "number" && !layouts.has(layoutId);
    const known = isLayoutGone || layoutId === undefined ? others : { ...others, layout_id: layoutId };
    const change = withinDiscount(record, known);
    const isLost = isFloorGone || isLayoutGone || change !== known;
    const isGone = !record || record.deletedAt !== null || isStuck(record, change, floors);
    if (isPartial || isLost || isGone) left.push(record ? nameOf(record) : `#${id}`);
    if (isGone) continue;
    if (existence === "delete") added.push(id);
    else if (Object.keys(change).length > 0) {
      const holdId = change["status"] === "reserved" ? holds.get(id) : undefined;
      const reopened =
        holdId !== undefined && (await mayReopen(tx, holdId, id)) ? { reopen_hold_id: holdId } : {};
      // What others have given its page since would go along with the type.
      const page = "unit_type" in change ? pageOf(record.fields) : {};
      changes.push({ id, version: record.version, ...page, ...change, ...reopened });
    }
  }
  // A zone, or an enquiry, may name a new apartment since.
  const used = await stuckAmong(added, (some) => areUnused(tx, apartmentKind, some));
  const gone = added.filter((id) => !used.has(id));
  left.push(...[...used].flatMap((id) => found.get(id) ?? []).map(nameOf));
  await changeApartments(tx, writes, changes);
  await writes.setDeleted(gone, new Date());
  return { changed: changes.length + gone.length, left };
}

/** Without the price, where a discount forbids it: a price list has lowered the old price since. */
function withinDiscount(record: Loaded | undefined, change: Readonly<Record<string, unknown>>) {
  if (!record || !discountMistakeOf(record, changesOf(record.fields, fieldsOf(change)))) return change;
  const { price: _, ...rest } = change;
  return rest;
}

/** Nothing can be written to an apartment of a deleted floor, unless the change moves it to another one. */
const isStuck = (
  record: Loaded,
  change: Readonly<Record<string, unknown>>,
  floors: ReadonlySet<number>,
): boolean =>
  Object.keys(change).length > 0 && change["floor_id"] === undefined && !floors.has(floorIdOf(record));

/** Those of the apartments' floors, former and present, that still exist. */
function floorsOf(
  tx: Tx,
  history: ReadonlyMap<number, readonly PastLine[]>,
  apartments: readonly Loaded[],
): Promise<Set<number>> {
  const former = [...history.values()].flat().flatMap(({ from }) => idsIn(from["floor_id"]));
  return livingFloors(tx, [...former, ...apartments.map(floorIdOf)]);
}

/** The same of their former layouts. */
async function layoutsOf(tx: Tx, history: ReadonlyMap<number, readonly PastLine[]>): Promise<Set<number>> {
  const ids = [...history.values()].flat().flatMap(({ from }) => idsIn(from["layout_id"]));
  const found = await tx.layout.findMany({
    where: { id: { in: ids }, deletedAt: null },
    select: { id: true },
  });
  return new Set(found.map(({ id }) => id));
}
