import type { TowerBody } from "@ezo/contract/admin/setup/setup";
import { apartmentKind } from "../inventory/apartments.kind.ts";
import { buildingKind } from "../inventory/buildings.kind.ts";
import { floorKind } from "../inventory/floors.kind.ts";
import { refused } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { projectKind } from "../projects/projects.kind.ts";
import { takenOr } from "../records/failures.ts";
import type { Fields } from "../records/fields.ts";
import type { RecordKind } from "../records/kind.ts";
import type { Records } from "../records/write.ts";
import { type Actor, must } from "../users/actor.ts";
import { type TowerFloor, towerFloors } from "./tower-numbers.ts";

/** A thousand apartments are written at once. */
const LONG = { timeout: 60_000 };
const REASON = { reason: "template" };

export interface Built {
  building_id: number;
  floors: number;
  apartments: number;
}

/**
 * Makes a building whose floors are all alike, and its apartments, or nothing of it. Its project shows the explorer from then on.
 * Throws `invalid` by field: an identifier that is taken, numbers that are given twice, a project that is gone.
 */
export function createTowers({ db, records }: { db: Db; records: Records }) {
  return async (actor: Actor, tower: TowerBody): Promise<Built> => {
    must(actor, "settings.manage");
    must(actor, "stock.edit");
    must(actor, "content.publish");
    const floors = towerFloors(tower);
    return db.$transaction((tx) => build(tx, actor, records, { tower, floors }), LONG);
  };
}

async function build(
  tx: Tx,
  actor: Actor,
  records: Records,
  { tower, floors }: { tower: TowerBody; floors: readonly TowerFloor[] },
): Promise<Built> {
  const { project_id: projectId, identifier } = tower;
  const living = { id: projectId, deletedAt: null };
  if ((await tx.project.count({ where: living })) === 0)
    throw refused("project_id", "errors.unknown_reference");
  const add = (kind: RecordKind, wanted: readonly Fields[]) =>
    records
      .within(tx, actor, kind)
      .create(wanted, REASON)
      .catch((error: unknown) => {
        throw takenOr(kind, error);
      });
  const named = { project_id: projectId, identifier, ...namesOf(tower) };
  const [buildingId = 0] = await add(buildingKind, [named]);
  const floorIds = await add(
    floorKind,
    floors.map(({ number }) => ({ building_id: buildingId, number })),
  );
  const apartments = await add(
    apartmentKind,
    floors.flatMap((floor, index) => apartmentsOf(tower, floor, floorIds[index] ?? 0)),
  );
  await records.within(tx, actor, projectKind).update(projectId, { hasApartmentNavigation: true });
  return { building_id: buildingId, floors: floorIds.length, apartments: apartments.length };
}

/** A language without a name stays without a row. */
const namesOf = ({ name }: TowerBody): Fields =>
  Object.fromEntries(
    Object.entries(name)
      .filter(([, text]) => text !== "")
      .map(([locale, text]) => [`translations.${locale}.name`, text]),
  );

const apartmentsOf = (tower: TowerBody, { apartments }: TowerFloor, floorId: number): Fields[] =>
  apartments.map((number) => ({
    floor_id: floorId,
    apartment_number: number,
    status: "available",
    rooms: tower.rooms,
    area_total: tower.area_total,
    price: tower.price,
  }));
