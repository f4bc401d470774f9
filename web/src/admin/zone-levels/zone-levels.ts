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
  const overviewPicture = pictures.findLast(({ kind }) => kind === "overview") ?? null;
  const overview: ZoneLevel = {
    building: "",
    floor: null,
    picture: overviewPicture,
    editorPath: zoneEditorPaths.buildings(projectId),
    missing: undrawn(overviewPicture, buildings.length),
    hasOverlap: false,
  };
  const ofBuilding = ({ id, identifier }: Stock["buildings"][number]): ZoneLevel[] => {
    const own = floors.filter(({ building_id }) => building_id === id);
    const front =
      pictures.findLast(({ kind, building_id }) => kind === "building" && building_id === id) ?? null;
    return [
      {
        building: identifier,
        floor: null,
        picture: front,
        editorPath: zoneEditorPaths.floors(projectId, id),
        missing: undrawn(front, own.length),
        hasOverlap: false,
      },
      ...own
        .toSorted((a, b) => b.number - a.number)
        .map(({ id: floorId, number, apartments_count: apartments }) => {
          const picture = pictures.findLast(({ floor_id }) => floor_id === floorId) ?? null;
          return {
            building: identifier,
            floor: number,
            picture,
            editorPath: zoneEditorPaths.apartments(projectId, id, number),
            missing: undrawn(picture, apartments),
            hasOverlap: problems.some(
              ({ kind, building, floor }) =>
                kind === "zones_overlap" && building === identifier && floor === number,
            ),
          };
        }),
    ];
  };
  return [overview, ...buildings.flatMap(ofBuilding)];
}

/** How many of `count` no zone of the picture leads to, also of those that visitors do not see yet. */
const undrawn = (picture: ZoneImageRow | null, count: number): number =>
  picture ? Math.max(0, count - picture.targets_count) : 0;
