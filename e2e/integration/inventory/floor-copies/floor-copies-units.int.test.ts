import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { applyFloorCopies, previewFloorCopies } from "@ezo/contract/inventory/floor-copies";
import { copyFloor } from "@ezo/contract/inventory/floors";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createApartment,
  createBuilding,
  createFloor,
  createStock,
} from "../../../stack/factories/explorer.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack();
  token = await stack.token();
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });
const params = (row: { id: number }) => ({ id: String(row.id) });
const edit = async (row: { id: number }, change: object) => {
  const { version } = await db().apartment.findUniqueOrThrow({ where: { id: row.id } });
  await call(apartmentRoutes.patch, { params: params(row), body: { ...change, version } });
};

it("applies the facts of parking places and commercial units to the copies of their floor", async () => {
  const { project } = await createStock(db());
  const building = await createBuilding(db(), project.id, "C1");
  const lower = await createFloor(db(), building.id, 2);
  const place = await createApartment(db(), lower, "201", { unitType: "parking", rooms: 0 });
  const shop = await createApartment(db(), lower, "202", { unitType: "commercial" });
  const copies = { floor_numbers: [3], number_pattern: "{floor}{nn}" };
  await call(copyFloor, { params: params(lower), body: copies });
  const upper = await db().floor.findFirstOrThrow({ where: { buildingId: building.id, number: 3 } });
  await edit(place, { parking_kind: "underground", has_ev_charger: true });
  await edit(shop, { has_street_entrance: false, frontage_m: 12.5 });

  const floor_ids = [upper.id];
  const preview = async () => {
    const body = { floor_ids, parts: ["facts" as const] };
    return (await call(previewFloorCopies, { params: params(lower), body })).data.changes;
  };
  const changes = await preview();
  expect(
    changes.map(({ apartment_number, field, from, to, kept }) => [apartment_number, field, from, to, kept]),
  ).toEqual([
    ["301", "parking_kind", null, "underground", null],
    ["301", "has_ev_charger", null, true, null],
    ["302", "has_street_entrance", null, false, null],
    ["302", "frontage_m", null, 12.5, null],
  ]);
  const body = { floor_ids, changes: changes.map(({ key, seen }) => ({ key, seen })) };
  expect((await call(applyFloorCopies, { params: params(lower), body })).data).toEqual({
    floors: 1,
    changes: 4,
  });
  expect(await preview()).toEqual([]);
});
