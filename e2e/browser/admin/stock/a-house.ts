import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { buildingRoutes } from "@ezo/contract/inventory/buildings";
import { floorRoutes } from "@ezo/contract/inventory/floors";
import type { BuiltSystem } from "../../../stack/built-system.ts";
import { STAFF } from "../../fixtures.ts";

/** A new project with `count` apartments on one floor, numbered from 1. */
export async function aHouse(system: BuiltSystem, identifier: string, count: number) {
  const token = await system.signIn(STAFF.admin);
  const { data: building } = await system.call(
    buildingRoutes.create,
    { body: { project_id: 1, identifier } },
    { token },
  );
  const { data: floor } = await system.call(
    floorRoutes.create,
    { body: { building_id: building.id, number: 1 } },
    { token },
  );
  for (let number = 1; number <= count; number++)
    await system.call(
      apartmentRoutes.create,
      {
        body: {
          floor_id: floor.id,
          apartment_number: String(number),
          rooms: 2,
          area_total: 50,
          price: number * 1000,
        },
      },
      { token },
    );
  const query = { building_id: String(building.id) };
  return {
    building,
    floor,
    path: `/admin/apartments?project_id=1&building_id=${building.id}`,
    stored: async () => (await system.call(apartmentRoutes.list, { query }, { token })).data,
    remove: () => system.call(buildingRoutes.remove, { params: { id: String(building.id) } }, { token }),
  };
}
