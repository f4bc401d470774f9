import { zoneEditorPaths } from "../inventory/inventory-paths.ts";
import type { ProblemGroup, Stock } from "../inventory/problems.ts";
import type { ZoneImageRow } from "../inventory/stock.resources.ts";

/** One level of a project's explorer: a picture, and the zones that are drawn on it. */
export interface ZoneLevel {
  /** Empty for the overview. */
  building: string;
  /** Of a floor's plan. */
  floor: number | null;
  /** The newest is the one in use. */
  picture: ZoneImageRow | null;
  editorPath: string;
  /** Buildings, floors or apartments that are not drawn here yet. */
  missing: number;
  hasOverlap: boolean;
}

/** The levels from the whole project down to each floor: a building's front, then its floors from the top. */
export function zoneLevels(stock: Stock, problems: readonly ProblemGroup[]): ZoneLevel[] {
  const { projectId, buildings, floors, pictures } = stock;
  const count = (isMeant: (group: ProblemGroup) => boolean) =>
    problems.filter(isMeant).reduce((sum, group) => sum + group.count, 0);
  const overview: ZoneLevel = {
    building: "",
    floor: null,
    picture: pictures.findLast(({ kind }) => kind === "overview") ?? null,
    editorPath: zoneEditorPaths.buildings(projectId),
    missing: count(({ kind }) => kind === "building_without_zone"),
    hasOverlap: false,
  };
  const ofBuilding = ({ id, identifier }: Stock["buildings"][number]): ZoneLevel[] => [
    {
      building: identifier,
      floor: null,
      picture:
        pictures.findLast(({ kind, building_id }) => kind === "building" && building_id === id) ?? null,
      editorPath: zoneEditorPaths.floors(projectId, id),
      missing: count(({ kind, building }) => kind === "floor_without_zone" && building === identifier),
      hasOverlap: false,
    },
    ...floors
      .filter(({ building_id }) => building_id === id)
      .toSorted((a, b) => b.number - a.number)
      .map((floor) => {
        const isHere = (group: ProblemGroup) => group.building === identifier && group.floor === floor.number;
        return {
          building: identifier,
          floor: floor.number,
          picture: pictures.findLast(({ floor_id }) => floor_id === floor.id) ?? null,
          editorPath: zoneEditorPaths.apartments(projectId, id, floor.number),
          missing: count((group) => group.kind === "apartment_without_zone" && isHere(group)),
          hasOverlap: problems.some((group) => group.kind === "zones_overlap" && isHere(group)),
        };
      }),
  ];
  return [overview, ...buildings.flatMap(ofBuilding)];
}
