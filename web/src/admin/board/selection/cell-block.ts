import { cellIn, type Grid, type GridCell } from "../../../shared/apartments/board/grid.ts";

/** The apartments of the rectangle that two cells span, in the order of the board; of a cell that is gone, the other alone. */
export function cellBlock(board: Grid<GridCell>, from: number, to: number): number[] {
  const [one, other] = [cellIn(board, from), cellIn(board, to)];
  if (!other) return [];
  if (!one) return [to];
  const rows = [board.floors.indexOf(one.floor), board.floors.indexOf(other.floor)];
  const risers = [one.cell.riser, other.cell.riser];
  return board.floors
    .slice(Math.min(...rows), Math.max(...rows) + 1)
    .flatMap(({ cells }) =>
      cells.filter(({ riser }) => riser >= Math.min(...risers) && riser <= Math.max(...risers)).map(idOf),
    );
}

export const everyCell = ({ floors }: Grid<GridCell>): number[] =>
  floors.flatMap(({ cells }) => cells.map(idOf));

/** Those of a floor, on all of its lines. */
export const cellsOfFloor = ({ floors }: Grid<GridCell>, floorNumber: number): number[] =>
  floors.filter(({ floor_number: number }) => number === floorNumber).flatMap(({ cells }) => cells.map(idOf));

export const cellsOfRiser = ({ floors }: Grid<GridCell>, riser: number): number[] =>
  floors.flatMap(({ cells }) => cells.filter((cell) => cell.riser === riser).map(idOf));

/** `ids` with all of `some`, or without them where it has all of them. */
export function withAllOrNone(ids: ReadonlySet<number>, some: readonly number[]): Set<number> {
  const next = new Set(ids);
  const isOff = some.every((id) => ids.has(id));
  for (const id of some)
    if (isOff) next.delete(id);
    else next.add(id);
  return next;
}

const idOf = ({ apartment_id: id }: GridCell): number => id;
