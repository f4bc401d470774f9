import { numberByPattern } from "@ezo/contract/values/stock/apartment-numbers";
import { risersIn } from "../navigation/building-risers.ts";
import { AppError, refused } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { heldCurrency } from "../platform/settings.ts";
import { takenOr } from "../records/failures.ts";
import { type Fields, textAt } from "../records/fields.ts";
import type { RecordKind } from "../records/kind.ts";
import type { Records } from "../records/write.ts";
import { type Actor, must } from "../users/actor.ts";
import { apartmentKind } from "./apartments.kind.ts";
import { lockBuildingOf } from "./building-lock.ts";
import { copiedPicture, copiedZone } from "./floor-copies/copied-plan.ts";
import { COPY, inOrder } from "./floor-copies/floor-states.ts";
import { floorKind } from "./floors.kind.ts";
import { checkedMadeNumber } from "./made-number.ts";
import { zoneImageKind } from "./zone-images.kind.ts";
import { zoneKind } from "./zones.kind.ts";

const LONG = { timeout: 60_000 };

export function createFloorPlans({ db, records }: { db: Db; records: Records }) {
  const transaction = <T>(kind: RecordKind, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.$transaction(work, LONG).catch((error: unknown) => {
      throw takenOr(kind, error);
    });

  return {
    /**
     * Copies a floor's plan, zones and apartments to other floors of its building, in one transaction. The copies are
     * available, whatever the originals are. Throws `invalid` for a floor that already has apartments.
     */
    async copyFloor(actor: Actor, id: number, floorNumbers: readonly number[], pattern: string) {
      must(actor, "stock.edit");
      // Numbers that are taken come from the pattern.
      return transaction({ ...apartmentKind, uniqueField: "number_pattern" }, async (tx) => {
        // The copies have the prices of the originals.
        await heldCurrency(tx);
        await lockBuildingOf(tx, id);
        const source = await readFloor(tx, id);
        const numberOf = await numbering(tx, source, pattern);
        const add: Add = (kind, wanted) => records.within(tx, actor, kind).create(wanted, { reason: COPY });
        const numbers = [...new Set(floorNumbers)];
        const { copies, added } = await emptyFloors(tx, source.buildingId, numbers, add);
        const done = await copyTo(tx, source, copies, numberOf, add);
        return { floors: copies.length, floors_added: added, ...done };
      });
    },

    /** The floors `from` to `to` of a building; existing ones are returned, not touched. */
    async addFloors(actor: Actor, buildingId: number, range: { from: number; to: number }) {
      must(actor, "stock.edit");
      return transaction({ ...floorKind, uniqueField: "from" }, async (tx) => {
        const building = await tx.building.findFirst({
          where: { id: buildingId, deletedAt: null },
          select: { floors: { where: { deletedAt: null }, select: { number: true } } },
        });
        if (!building) throw new AppError("not_found");
        const existing = new Set(building.floors.map(({ number }) => number));
        const wanted = Array.from({ length: range.to - range.from + 1 }, (_, index) => range.from + index);
        const added = wanted.filter((number) => !existing.has(number));
        const floors = added.map((number) => ({ building_id: buildingId, number }));
        await records.within(tx, actor, floorKind).create(floors);
        return { added, kept: wanted.filter((number) => existing.has(number)) };
      });
    },
  };
}

interface Source {
  id: number;
  projectId: number;
  buildingId: number;
  /** In the order of their numbers. */
  apartments: { id: number; fields: Fields }[];
  /** The picture with its zones, in their order. */
  plan: { fields: Fields; zones: readonly Fields[] } | undefined;
}

async function readFloor(tx: Tx, id: number): Promise<Source> {
  const living = { where: { deletedAt: null }, select: { id: true } };
  const floor = await tx.floor.findFirst({
    where: { id, deletedAt: null },
    select: {
      buildingId: true,
      building: { select: { projectId: true } },
      apartments: living,
      images: {
        ...living,
        // As visitors see it: a newer one that is hidden is not in use yet.
        orderBy: [{ isActive: "desc" }, { id: "desc" }],
        take: 1,
        select: { id: true, zones: living },
      },
    },
  });
  if (!floor) throw new AppError("not_found");
  const only = (rows: readonly { id: number }[]) => rows.map((row) => row.id);
  const apartments = await apartmentKind.load(tx, only(floor.apartments));
  const [plan] = await zoneImageKind.load(tx, only(floor.images));
  const zones = await zoneKind.load(tx, only(floor.images[0]?.zones ?? []));
  const numberOf = ({ fields }: { fields: Fields }) => textAt(fields, "apartment_number");
  return {
    id,
    projectId: floor.building.projectId,
    buildingId: floor.buildingId,
    apartments: apartments.toSorted((a, b) =>
      numberOf(a).localeCompare(numberOf(b), "en", { numeric: true }),
    ),
    plan: plan && { fields: plan.fields, zones: zones.toSorted(inOrder).map(({ fields }) => fields) },
  };
}

type Add = (kind: RecordKind, wanted: readonly Fields[]) => Promise<number[]>;
interface Copy {
  floorId: number;
  number: number;
}

/** Everything of one kind is added at once, for all floors: a tower has more apartments than a statement each has time for. */
async function copyTo(tx: Tx, source: Source, copies: readonly Copy[], numberOf: NumberOf, add: Add) {
  const { id: copiedFromId, apartments } = source;
  // Nothing that staff edit: it has no line of history.
  await tx.floor.updateMany({
    where: { id: { in: copies.map(({ floorId }) => floorId) } },
    data: { copiedFromId },
  });
  const made = await add(
    apartmentKind,
    copies.flatMap(({ floorId, number }) =>
      apartments.map(({ id, fields }, index) => ({
        ...withoutEmptyTexts(fields),
        floor_id: floorId,
        apartment_number: numberOf(id, { floor: number, place: index + 1 }),
        status: "available",
      })),
    ),
  );
  return { apartments: made.length, zones: await copyPlan(source, copies, made, add) };
}

/** Copies the picture with its zones; `made` are the apartments of all copies, floor by floor. Returns the number of zones. */
async function copyPlan(
  { projectId, apartments, plan }: Source,
  copies: readonly Copy[],
  made: readonly number[],
  add: Add,
): Promise<number> {
  if (!plan) return 0;
  const pictures = await add(
    zoneImageKind,
    copies.map(({ floorId }) => copiedPicture(plan.fields, { projectId, floorId })),
  );
  const zones = pictures.flatMap((pictureId, at) =>
    apartments.flatMap(({ id }, index) =>
      plan.zones
        .filter((zone) => zone["apartment_id"] === id)
        .map((zone) => copiedZone(zone, pictureId, made[at * apartments.length + index] ?? 0)),
    ),
  );
  await add(zoneKind, zones);
  return zones.length;
}

/** The number of the copy of an apartment. */
type NumberOf = (original: number, at: { floor: number; place: number }) => string;

/**
 * Makes numbers by a pattern, whose `{serial}` begins after the building's highest whole number; a copy has the riser of its
 * original.
 */
async function numbering(tx: Tx, { buildingId, apartments }: Source, pattern: string): Promise<NumberOf> {
  const risers = await risersOn(tx, buildingId, apartments);
  const taken = await tx.apartment.findMany({
    where: { buildingId, deletedAt: null },
    select: { number: true },
  });
  let serial = Math.max(0, ...taken.flatMap(({ number }) => (WHOLE.test(number) ? [Number(number)] : [])));
  return (original, at) =>
    checkedMadeNumber(
      numberByPattern(pattern, { ...at, riser: risers.get(original) ?? at.place, serial: ++serial }),
    );
}

/** The risers of a floor's apartments on the building's board. Other units, which are on none, follow the last one. */
async function risersOn(tx: Tx, buildingId: number, apartments: Source["apartments"]) {
  const all = await risersIn(tx, buildingId);
  let last = Math.max(0, ...apartments.map(({ id }) => all.get(id) ?? 0));
  return new Map(apartments.map(({ id }) => [id, all.get(id) ?? ++last]));
}
const WHOLE = /^\d{1,9}$/;

/** A language without a text stays without a row. */
const withoutEmptyTexts = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !name.startsWith("translations.") || value !== ""),
  );

/** The building's floors of these numbers, made where they are not there. Throws `invalid` where apartments are on one. */
async function emptyFloors(
  tx: Tx,
  buildingId: number,
  numbers: readonly number[],
  add: Add,
): Promise<{ copies: Copy[]; added: number }> {
  const where = { buildingId, number: { in: [...numbers] }, deletedAt: null };
  const wanted = await tx.floor.findMany({ where, select: { id: true } });
  // Whoever adds an apartment to one of them comes first, or waits until the copies are there.
  await floorKind.rows.lock(
    tx,
    wanted.map(({ id }) => id),
  );
  const known = await tx.floor.findMany({
    where,
    select: { id: true, number: true, _count: { select: { apartments: { where: { deletedAt: null } } } } },
  });
  if (known.some(({ _count }) => _count.apartments > 0))
    throw refused("floor_numbers", "errors.floor_not_empty");
  const idOf = new Map(known.map(({ id, number }) => [number, id]));
  const missing = numbers.filter((number) => !idOf.has(number));
  const added = await add(
    floorKind,
    missing.map((number) => ({ building_id: buildingId, number })),
  );
  for (const [index, number] of missing.entries()) idOf.set(number, added[index] ?? 0);
  return {
    copies: numbers.map((number) => ({ floorId: idOf.get(number) ?? 0, number })),
    added: added.length,
  };
}
