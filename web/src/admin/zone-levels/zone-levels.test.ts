import { expect, it } from "vitest";
import type { ProblemGroup, Stock } from "../inventory/problems.ts";
import type { BuildingRow, FloorRow, ZoneImageRow } from "../inventory/stock.resources.ts";
import { zoneLevels } from "./zone-levels.ts";

const stock: Stock = {
  projectId: 1,
  buildings: [{ id: 2, identifier: "B" }] as BuildingRow[],
  floors: [
    { id: 26, building_id: 2, number: 6, apartments_count: 0 },
    { id: 27, building_id: 2, number: 7, apartments_count: 4 },
  ] as FloorRow[],
  pictures: [
    { id: 4, kind: "overview", building_id: null, floor_id: null, targets_count: 1 },
    { id: 5, kind: "overview", building_id: null, floor_id: null, targets_count: 0 },
    // Of two zones one leads to a deleted apartment.
    { id: 6, kind: "floor", building_id: 2, floor_id: 27, zones_count: 2, targets_count: 1 },
    // Floor 6 has no apartments yet; it is not drawn all the same.
    { id: 7, kind: "building", building_id: 2, floor_id: null, zones_count: 2, targets_count: 1 },
  ] as ZoneImageRow[],
};

it("lists every level from the project down, with its picture in use and what is not drawn there", () => {
  const problem = (kind: ProblemGroup["kind"], floor: number | null, count: number): ProblemGroup => ({
    kind,
    building: "B",
    floor,
    count,
    to: null,
  });
  const levels = zoneLevels(stock, [problem("zones_overlap", 7, 1)]);
  expect(levels.map(({ picture, ...level }) => ({ ...level, picture: picture?.id ?? null }))).toEqual([
    {
      building: "",
      floor: null,
      picture: 5,
      editorPath: "/admin/projects/1/zones/buildings",
      missing: 1,
      hasOverlap: false,
    },
    {
      building: "B",
      floor: null,
      // The picture of a floor is not the building's.
      picture: 7,
      editorPath: "/admin/projects/1/buildings/2/zones/floors",
      missing: 1,
      hasOverlap: false,
    },
    {
      building: "B",
      floor: 7,
      picture: 6,
      editorPath: "/admin/projects/1/buildings/2/floors/7/zones/apartments",
      missing: 3,
      hasOverlap: true,
    },
    {
      building: "B",
      floor: 6,
      picture: null,
      editorPath: "/admin/projects/1/buildings/2/floors/6/zones/apartments",
      missing: 0,
      hasOverlap: false,
    },
  ]);
});
