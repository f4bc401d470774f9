/** A cell of a board, as its keys and headings need it. */
export interface GridCell {
  apartment_id: number;
  building_id: number;
  riser: number;
}
export interface GridFloor<Cell extends GridCell> {
  floor_number: number;
  floor_label: string;
  /** From left to right. */
  cells: readonly Cell[];
}
/** A board of floors, the highest first, and risers: the site's and the admin's. */
export interface Grid<Cell extends GridCell> {
  floors: readonly GridFloor<Cell>[];
  risers: readonly number[];
}

/** The cell of an apartment, with its floor. */
export function cellIn<Cell extends GridCell>(
  { floors }: Grid<Cell>,
  id: number,
): { floor: GridFloor<Cell>; cell: Cell } | undefined {
  for (const floor of floors) {
    const cell = floor.cells.find((each) => each.apartment_id === id);
    if (cell) return { floor, cell };
  }
  return undefined;
}

/** The apartment to which a key leads from another one; undefined where there is none, and for any other key. */
export function cellAfter<Cell extends GridCell>(
  board: Grid<Cell>,
  id: number,
  key: string,
): number | undefined {
  const here = cellIn(board, id);
  if (!here) return undefined;
  const { floor, cell } = here;
  const { floors } = board;
  const row = floors.indexOf(floor);
  const place = floor.cells.indexOf(cell);
  const above = floors.slice(0, row).toReversed();
  const below = floors.slice(row + 1);
  const moves: Record<string, () => Cell | undefined> = {
    ArrowLeft: () => floor.cells[place - 1],
    ArrowRight: () => floor.cells[place + 1],
    Home: () => floor.cells[0],
    End: () => floor.cells.at(-1),
    ArrowUp: () => nearest(above[0], cell.riser),
    ArrowDown: () => nearest(below[0], cell.riser),
    PageUp: () => nearest(floors[0], cell.riser),
    PageDown: () => nearest(floors.at(-1), cell.riser),
  };
  return moves[key]?.()?.apartment_id;
}

/** The cell of a floor that lies closest to a riser, the left one of two. */
function nearest<Cell extends GridCell>(floor: GridFloor<Cell> | undefined, riser: number): Cell | undefined {
  const away = (cell: Cell) => Math.abs(cell.riser - riser);
  return floor?.cells.reduce((best, cell) => (away(cell) < away(best) ? cell : best));
}

/** The risers of each building, from left to right; its name only where there are several. */
export function columnGroups<Cell extends GridCell>(
  { floors, risers }: Grid<Cell>,
  buildings: readonly { id: number; name: string }[],
): { building_id: number | undefined; name: string; risers: number[] }[] {
  const ownerOf = new Map(floors.flatMap(({ cells }) => cells.map((cell) => [cell.riser, cell.building_id])));
  const owners = [...new Set(risers.map((riser) => ownerOf.get(riser)))];
  return owners.map((owner) => ({
    building_id: owner,
    name: owners.length > 1 ? (buildings.find(({ id }) => id === owner)?.name ?? "") : "",
    risers: risers.filter((riser) => ownerOf.get(riser) === owner),
  }));
}
