import { expect, it } from "vitest";
import type { BuildingRow, FloorRow, ZoneImageRow } from "./stock.resources.ts";
import { groupProblems } from "./problems.ts";

it("counts what a floor's apartments lack, and says where it is put right", () => {
  const buildings = [{ id: 2, identifier: "B" }] as BuildingRow[];
  const floors = [{ id: 27, building_id: 2, number: 7 }] as FloorRow[];
  const pictures = [{ id: 5, floor_id: 27 }] as ZoneImageRow[];
  const groups = groupProblems(
    [
      { kind: "floor_without_image", entity: "floor", id: 27, label: "B / 7" },
      { kind: "apartment_without_zone", entity: "apartment", id: 1, label: "B / 7 / 701" },
      { kind: "apartment_without_zone", entity: "apartment", id: 2, label: "B / 7 / 702" },
      { kind: "zones_overlap", entity: "zone_image", id: 5, label: "5" },
    ],
    { projectId: 1, buildings, floors, pictures },
  );
  const editor = "/admin/projects/1/buildings/2/floors/7/zones/apartments";
  expect(groups).toEqual([
    { kind: "floor_without_image", building: "B", floor: 7, count: 1, to: null },
    { kind: "apartment_without_zone", building: "B", floor: 7, count: 2, to: editor },
    { kind: "zones_overlap", building: "B", floor: 7, count: 1, to: editor },
  ]);
});
