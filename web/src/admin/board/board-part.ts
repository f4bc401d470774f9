import type { InterestBoard, InterestCell } from "@ezo/contract/admin/interest";
import type { ChosenApartment } from "../apartments/chosen-apartment.ts";

export const cellsOf = ({ floors }: Pick<InterestBoard, "floors">): InterestCell[] =>
  floors.flatMap(({ cells }) => cells);

/** One building of a board, or all of it. */
export function partOf(board: InterestBoard, buildingId: number | undefined): InterestBoard {
  if (buildingId === undefined) return board;
  const floors = board.floors
    .map((floor) => ({ ...floor, cells: floor.cells.filter((cell) => cell.building_id === buildingId) }))
    .filter(({ cells }) => cells.length > 0);
  const used = new Set(cellsOf({ floors }).map(({ riser }) => riser));
  return { ...board, floors, risers: board.risers.filter((riser) => used.has(riser)) };
}

/** Cells beside each other where no riser says which one is above which. */
const PLAIN_COLUMNS = 10;

/** Whether its units are in risers: only apartments are. */
export const hasRisers = ({ unit_type: type }: Pick<InterestBoard, "unit_type">): boolean =>
  type === "apartment";

/**
 * A board as it is drawn. Units without risers are a plain grid: those of a floor follow each other on as many lines as they
 * take, and each building has columns of its own. A floor may then be on several lines, one below the other.
 */
export function drawnBoard(board: InterestBoard): InterestBoard {
  if (hasRisers(board)) return board;
  const { buildings, floors } = board;
  const columns = new Map<number, Columns>();
  let before = 0;
  for (const { id } of buildings) {
    const most = Math.max(0, ...floors.map(({ cells }) => cells.filter(isOf(id)).length));
    const width = Math.min(most, PLAIN_COLUMNS);
    columns.set(id, { before, width });
    before += width;
  }
  return {
    ...board,
    floors: floors.flatMap((floor) => inLines(floor.cells, columns).map((cells) => ({ ...floor, cells }))),
    risers: Array.from({ length: before }, (_, index) => index + 1),
  };
}

/** Where a building's cells are on a plain grid. */
interface Columns {
  before: number;
  width: number;
}
const isOf = (buildingId: number) => (cell: InterestCell) => cell.building_id === buildingId;

function inLines(cells: readonly InterestCell[], columns: ReadonlyMap<number, Columns>): InterestCell[][] {
  const lines: InterestCell[][] = [];
  const counts = new Map<number, number>();
  for (const cell of cells) {
    const { before, width } = columns.get(cell.building_id) ?? { before: 0, width: PLAIN_COLUMNS };
    const place = counts.get(cell.building_id) ?? 0;
    counts.set(cell.building_id, place + 1);
    (lines[Math.floor(place / width)] ??= []).push({ ...cell, riser: before + 1 + (place % width) });
  }
  return lines;
}

/** The lines of a board with their place on their floor; the first one says how many the floor has. */
export const linesOf = ({ floors }: Pick<InterestBoard, "floors">) =>
  floors.map((floor, index) => {
    const isSame = ({ floor_number: number }: typeof floor) => number === floor.floor_number;
    const line = index - floors.findIndex(isSame);
    return { floor, line, lines: line === 0 ? floors.filter(isSame).length : 0 };
  });

/** Where an apartment is: building, floor, number. */
export const placeIn = (
  { buildings }: Pick<InterestBoard, "buildings">,
  { floor, cell }: { floor: { floor_label: string }; cell: InterestCell },
): string => {
  const building = buildings.find(({ id }) => id === cell.building_id)?.name ?? "";
  return [building, floor.floor_label, cell.apartment_number].filter(Boolean).join(" / ");
};

/** The same of all apartments, by their ids. */
export const placesIn = (board: InterestBoard): Map<number, string> =>
  new Map(
    board.floors.flatMap((floor) =>
      floor.cells.map((cell): [number, string] => [cell.apartment_id, placeIn(board, { floor, cell })]),
    ),
  );

/** The cells as the actions for many apartments take them. */
export function chosenIn(board: InterestBoard): ChosenApartment[] {
  const { project, unit_type, buildings, floors } = board;
  const names = new Map(buildings.map(({ id, name }) => [id, name]));
  return floors.flatMap(({ floor_number, cells }) =>
    cells.map((cell) => ({
      id: cell.apartment_id,
      version: cell.version,
      project_id: project.id,
      building_identifier: names.get(cell.building_id) ?? "",
      floor_number,
      apartment_number: cell.apartment_number,
      status: cell.status,
      price: cell.price,
      old_price: cell.old_price,
      unit_type,
      layout_id: cell.layout_id,
    })),
  );
}
