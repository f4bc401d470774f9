import type { getCompleteness } from "@ezo/contract/inventory/completeness";
import type { RouteOutput } from "@ezo/contract/route";
import type { BuildingRow, FloorRow, ZoneImageRow } from "./stock.resources.ts";
import { apartmentPaths, buildingPaths, zoneEditorPaths } from "./inventory-paths.ts";

export type Problem = RouteOutput<typeof getCompleteness>["data"]["problems"][number];
export interface ProblemGroup {
  kind: Problem["kind"];
  building: string;
  floor: number | null;
  count: number;
  /** Where it is put right; null for a missing picture, which is chosen on the page of the pictures. */
  to: string | null;
}
export interface Stock {
  projectId: number;
  buildings: readonly BuildingRow[];
  floors: readonly FloorRow[];
  pictures: readonly ZoneImageRow[];
}

/** The apartments of one floor that lack the same are one line: `3 apartments of floor 7 have no zone`. */
export function groupProblems(problems: readonly Problem[], stock: Stock): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const problem of problems) {
    const { building, floor } = placeOf(problem, stock);
    const key = `${problem.kind} ${building?.id ?? ""} ${floor?.id ?? ""}`;
    const group = groups.get(key);
    if (group) group.count++;
    else
      groups.set(key, {
        kind: problem.kind,
        building: building?.identifier ?? problem.label,
        floor: floor?.number ?? null,
        count: 1,
        to: wayOut(problem, stock.projectId, building, floor),
      });
  }
  return [...groups.values()];
}

function placeOf(problem: Problem, { buildings, floors, pictures }: Stock) {
  const ofFloor = (floor: FloorRow | undefined) => ({
    floor,
    building: buildings.find(({ id }) => id === floor?.building_id),
  });
  switch (problem.entity) {
    case "building":
      return { building: buildings.find(({ id }) => id === problem.id), floor: undefined };
    case "floor":
      return ofFloor(floors.find(({ id }) => id === problem.id));
    case "zone_image": {
      const picture = pictures.find(({ id }) => id === problem.id);
      return ofFloor(floors.find(({ id }) => id === picture?.floor_id));
    }
    case "apartment": {
      // Its label says where it is: `B / 7 / 702`.
      const [identifier, number] = problem.label.split(" / ");
      const building = buildings.find((candidate) => candidate.identifier === identifier);
      return ofFloor(
        floors.find((floor) => floor.building_id === building?.id && String(floor.number) === number),
      );
    }
    case "project":
      return { building: undefined, floor: undefined };
  }
}

function wayOut(
  { kind }: Problem,
  projectId: number,
  building: BuildingRow | undefined,
  floor: FloorRow | undefined,
): string | null {
  switch (kind) {
    case "no_buildings":
      return `${buildingPaths.add}?project_id=${projectId}`;
    case "no_overview_image":
    case "building_without_image":
    case "floor_without_image":
      return null;
    case "building_without_zone":
      return zoneEditorPaths.buildings(projectId);
    case "floor_without_zone":
      return building ? zoneEditorPaths.floors(projectId, building.id) : null;
    case "apartment_without_zone":
    case "zones_overlap":
      return building && floor ? zoneEditorPaths.apartments(projectId, building.id, floor.number) : null;
    case "apartment_without_plan":
    case "apartment_without_price":
      return floor ? apartmentPaths.of({ floor_id: floor.id }) : null;
  }
}
