import type { InterestBoard, InterestCell } from "@ezo/contract/admin/interest";
import fc from "fast-check";
import { expect, it } from "vitest";
import { cellsOf, drawnBoard, linesOf } from "./board-part.ts";
import { cellsOfFloor } from "./selection/cell-block.ts";

const INTEREST = { views: 0, compares: 0, shortlists: 0, enquiries: 0, days_on_sale: 1, price_days: 1 };
const cell = (id: number, building: number, riser: number): InterestCell => ({
  apartment_id: id,
  version: 1,
  apartment_number: String(id),
  building_id: building,
  riser,
  status: "available",
  rooms: 0,
  area_total: 12,
  price: null,
  old_price: null,
  path: null,
  layout_id: null,
  hold: null,
  interest: INTEREST,
});

/** How many parking places each of up to four floors has in each of two buildings; floors without any are left out. */
const boards = fc
  .array(fc.tuple(fc.nat({ max: 25 }), fc.nat({ max: 25 })), { minLength: 1, maxLength: 4 })
  .map((floors): InterestBoard => {
    const of = (floor: number, building: number, count: number) =>
      Array.from({ length: count }, (_, place) =>
        cell(1000 * floor + 100 * building + place, building, 30 * building + place),
      );
    const filled = floors.map(([one, other], index) => ({
      floor_number: -index,
      floor_label: String(-index),
      cells: [...of(index, 1, one), ...of(index, 2, other)],
    }));
    return {
      project: { id: 1, title: "", titles: { ka: "", en: "", ru: "" } },
      unit_type: "parking",
      buildings: [
        { id: 1, name: "A" },
        { id: 2, name: "B" },
      ],
      floors: filled.filter(({ cells }) => cells.length > 0),
      risers: [],
    };
  });
const idsOf = (cells: readonly InterestCell[]) => cells.map(({ apartment_id: id }) => id);

it("draws units without risers line by line, each of them once, in the columns of its building", () => {
  fc.assert(
    fc.property(boards, (board) => {
      const drawn = drawnBoard(board);
      for (const { floor_number: number, cells } of board.floors)
        expect(cellsOfFloor(drawn, number).toSorted((a, b) => a - b)).toEqual(
          idsOf(cells).toSorted((a, b) => a - b),
        );
      const owners = new Map<number, number>();
      for (const { cells } of drawn.floors) {
        const risers = cells.map(({ riser }) => riser);
        expect(risers).toEqual([...new Set(risers)].toSorted((a, b) => a - b));
        for (const { riser, building_id: building } of cells)
          expect(owners.set(riser, owners.get(riser) ?? building).get(riser)).toBe(building);
      }
      expect([...owners.keys()].toSorted((a, b) => a - b)).toEqual(drawn.risers);
      expect(drawn.risers.length).toBeLessThanOrEqual(20);
    }),
  );
});

it("names each floor once, for all of its lines", () => {
  fc.assert(
    fc.property(boards, (board) => {
      const lines = linesOf(drawnBoard(board));
      expect(lines.filter(({ line }) => line === 0)).toHaveLength(board.floors.length);
      expect(lines.reduce((sum, { lines: count }) => sum + count, 0)).toBe(lines.length);
    }),
  );
});

it("leaves a board of apartments as it is", () => {
  fc.assert(
    fc.property(boards, (board) => {
      const apartments = { ...board, unit_type: "apartment" as const, risers: [1] };
      expect(drawnBoard(apartments)).toBe(apartments);
      expect(cellsOf(drawnBoard(apartments))).toEqual(cellsOf(board));
    }),
  );
});
