import { COPIED_PARTS, type CopiedPart, type CopyChange } from "@ezo/contract/inventory/floor-copies";
import { AppError, refused } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";
import type { Fields } from "../../records/fields.ts";
import { nameOf, type RecordKind } from "../../records/kind.ts";
import type { Records } from "../../records/write.ts";
import { type Actor, must } from "../../users/actor.ts";
import { apartmentKind } from "../apartments.kind.ts";
import { lockBuildingOf } from "../building-lock.ts";
import { floorKind } from "../floors.kind.ts";
import { zoneImageKind } from "../zone-images.kind.ts";
import { zoneKind } from "../zones.kind.ts";
import { copiedPicture, copiedZone } from "./copied-plan.ts";
import { copyChanges, type PlannedChange, presentCopyChange } from "./copy-changes.ts";
import { COPY, type FloorState, floorStates, numberOf, pairsOn, zonesOf } from "./floor-states.ts";

const LONG = { timeout: 60_000 };

interface Floors {
  source: FloorState;
  copies: FloorState[];
}
/** A change of the preview, as it was shown. */
export interface Chosen {
  key: string;
  seen: string;
}

/** Applies what was corrected on a floor to its copies, or to any other floors of its building. Prices never change by it. */
export function createFloorCopies({ db, records }: { db: Db; records: Records }) {
  return {
    /** What would change, by floor, and the apartments that have no counterpart. */
    async preview(actor: Actor, id: number, floorIds: readonly number[], parts: readonly CopiedPart[]) {
      must(actor, "stock.edit");
      const { source, copies } = await floorsOf(db, id, floorIds);
      const changes: CopyChange[] = (await copyChanges(db, source, copies, parts)).map(presentCopyChange);
      return { changes, unpaired: copies.flatMap((copy) => unpairedOn(source, copy)) };
    },

    /**
     * Applies changes of the preview, all or none. Throws `conflict` with each that is not as it was shown, because somebody
     * was quicker on either floor.
     */
    async apply(actor: Actor, id: number, floorIds: readonly number[], chosen: readonly Chosen[]) {
      must(actor, "stock.edit");
      return db.$transaction(async (tx) => {
        await lockBuildingOf(tx, id);
        await lockAll(tx, await floorsOf(tx, id, floorIds));
        const floors = await floorsOf(tx, id, floorIds);
        const all = await copyChanges(tx, floors.source, floors.copies, COPIED_PARTS);
        const changes = mustBeAsShown(all, chosen);
        await store(tx, actor, records, floors.source, changes);
        return { floors: new Set(changes.map(({ floor }) => floor.id)).size, changes: changes.length };
      }, LONG);
    },
  };
}

/** Throws `not_found` for a floor that is gone, and `invalid` for others that are not in its building. */
async function floorsOf(db: Db | Tx, id: number, floorIds: readonly number[]): Promise<Floors> {
  const states = await floorStates(db, [id, ...floorIds]);
  const source = states.find((state) => state.id === id);
  if (!source) throw new AppError("not_found");
  const copies = states.filter((state) => state.id !== id && state.buildingId === source.buildingId);
  if (copies.length !== new Set(floorIds).size) throw refused("floor_ids", "errors.unknown_reference");
  return { source, copies };
}

/** In the order in which saving zones locks them, so that neither waits for the other. */
async function lockAll(tx: Tx, { source, copies }: Floors): Promise<void> {
  const floors = [source, ...copies];
  const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id);
  await zoneKind.rows.lock(tx, idsOf(floors.flatMap(({ zones }) => zones)));
  await zoneImageKind.rows.lock(tx, idsOf(floors.flatMap(({ picture }) => picture ?? [])));
  await apartmentKind.rows.lock(tx, idsOf(floors.flatMap(({ apartments }) => apartments)));
  // Who puts a picture there locks the floor, too: two at once would hide one of them.
  await floorKind.rows.lock(tx, idsOf(copies.filter(({ picture }) => !picture)));
}

/** The chosen ones of all changes; throws `conflict` at the place and with the name of each that is another by now. */
function mustBeAsShown(all: readonly PlannedChange[], chosen: readonly Chosen[]): PlannedChange[] {
  const byKey = new Map(all.map((change) => [change.key, change]));
  const fields: Record<string, string[]> = {};
  const changes = new Map<string, PlannedChange>();
  for (const [index, { key, seen }] of chosen.entries()) {
    const change = byKey.get(key);
    if (change?.seen === seen) changes.set(key, change);
    else fields[`changes.${index}`] = [change ? changedMeanwhile(change) : "errors.conflict"];
  }
  if (Object.keys(fields).length > 0) throw new AppError("conflict", { fields });
  return [...changes.values()];
}

function changedMeanwhile({ apartment, record, floor }: PlannedChange): string {
  const shown = apartment ?? record;
  const name = shown ? nameOf(shown) : String(floor.number);
  return `errors.changed_meanwhile?${new URLSearchParams({ name }).toString()}`;
}

async function store(
  tx: Tx,
  actor: Actor,
  records: Records,
  source: FloorState,
  changes: readonly PlannedChange[],
): Promise<void> {
  const writesOf = (kind: RecordKind) => records.within(tx, actor, kind);
  const update = (kind: RecordKind, what: CopyChange["what"]) =>
    writesOf(kind).updateMany(patchesOf(changes, what), null, { reason: COPY });
  await update(apartmentKind, "apartment");
  await update(zoneImageKind, "picture");
  await update(zoneKind, "zone");
  const added = (what: CopyChange["what"]) =>
    changes.filter((change) => change.what === what && change.record === undefined);
  const add = (kind: RecordKind, wanted: readonly Fields[]) =>
    writesOf(kind).create(wanted, { reason: COPY });
  await add(
    zoneKind,
    added("zone").map(({ original, floor, apartment }) =>
      copiedZone(original.fields, floor.picture?.id ?? 0, apartment?.id ?? 0),
    ),
  );
  const withPicture = added("picture");
  const pictures = await add(
    zoneImageKind,
    withPicture.map(({ original, floor }) =>
      copiedPicture(original.fields, { projectId: floor.projectId, floorId: floor.id }),
    ),
  );
  await add(
    zoneKind,
    withPicture.flatMap(({ floor }, index) =>
      pairsOn(source, floor).flatMap(([one, apartment]) =>
        zonesOf(source, one).map(({ fields }) => copiedZone(fields, pictures[index] ?? 0, apartment.id)),
      ),
    ),
  );
}

/** What changes of records of one kind, by their ids. */
function patchesOf(changes: readonly PlannedChange[], what: CopyChange["what"]): Map<number, Fields> {
  const patches = new Map<number, Fields>();
  for (const { what: its, record, field, to } of changes)
    if (record && its === what) patches.set(record.id, { ...patches.get(record.id), [field]: to });
  return patches;
}

/** The numbers without a counterpart; nothing for a floor where all have one. */
function unpairedOn(source: FloorState, copy: FloorState) {
  const pairs = pairsOn(source, copy);
  const left = ({ apartments }: FloorState, paired: ReadonlySet<number>) =>
    apartments.filter(({ id }) => !paired.has(id)).map(numberOf);
  const originals = left(source, new Set(pairs.map(([one]) => one.id)));
  const others = left(copy, new Set(pairs.map(([, other]) => other.id)));
  return originals.length + others.length === 0 ? [] : [{ floor_number: copy.number, originals, others }];
}
