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
export function chosenIn({ project, buildings, floors }: InterestBoard): ChosenApartment[] {
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
    })),
  );
}
