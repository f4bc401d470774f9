import { floorLabel } from "./navigation.present.ts";
import { type Numbered, risersOf } from "./risers.ts";

/** An apartment as a board places it. */
export interface Placed extends Numbered {
  apartment_id: number;
  building_id: number;
  /** The floor's, as staff have set it. */
  label: string;
}

/**
 * Apartments as floors, the highest first, and risers from left to right. `rows` are in the order of their buildings;
 * `present` makes a cell of a row. `risersBefore`: by building, how many risers the buildings to its left have.
 */
export function boardLayout<Row extends Placed, Cell extends { riser: number }>(
  rows: readonly Row[],
  present: (row: Row, riser: number) => Cell,
  /** The others have no cell, but their place among the numbers, so that each riser has one number wherever it is shown. */
  isShown: (row: Row) => boolean = () => true,
) {
  const { risers, risersBefore } = risersSideBySide(rows, isShown);
  const floors = [...grouped(rows.filter(isShown), "floor_number")].toSorted(([a], [b]) => b - a);
  return {
    floors: floors.map(([floor_number, ofFloor]) => ({
      floor_number,
      floor_label: floorLabel({ number: floor_number, label: ofFloor[0]?.label ?? "" }),
      cells: ofFloor
        .map((row) => present(row, risers.get(row.apartment_id) ?? 1))
        .toSorted((a, b) => a.riser - b.riser),
    })),
    risers: [...new Set(risers.values())].toSorted((a, b) => a - b),
    risersBefore,
  };
}

/** The riser of each apartment by its id; those of a further building begin after the last one of the building before. */
function risersSideBySide<Row extends Placed>(rows: readonly Row[], isShown: (row: Row) => boolean) {
  const risers = new Map<number, number>();
  const risersBefore = new Map<number, number>();
  let before = 0;
  for (const [building, ofBuilding] of grouped(rows, "building_id")) {
    risersBefore.set(building, before);
    const own = [...risersOf(ofBuilding)].filter(([row]) => isShown(row));
    for (const [{ apartment_id: id }, riser] of own) risers.set(id, before + riser);
    before += Math.max(0, ...own.map(([, riser]) => riser));
  }
  return { risers, risersBefore };
}

function grouped<Row extends Placed>(
  rows: readonly Row[],
  by: "floor_number" | "building_id",
): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row[by]);
    if (group) group.push(row);
    else groups.set(row[by], [row]);
  }
  return groups;
}
