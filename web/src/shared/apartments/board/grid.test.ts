import type { Board } from "@ezo/contract/site/board";
import fc from "fast-check";
import { expect, it } from "vitest";
import { cellAfter, cellIn, columnGroups } from "./grid.ts";

const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"];

/** Boards whose floors have apartments at some of the risers, the highest floor first. */
const boards = fc
  .array(fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1 }), { minLength: 1, maxLength: 8 })
  .map((floors): Board => {
    const cellsOf = (own: number[], floor: number) =>
      own
        .toSorted((a, b) => a - b)
        .map((riser) => ({
          apartment_id: floor * 10 + riser,
          apartment_number: `${floor}${riser}`,
          building_id: riser > 3 ? 2 : 1,
          riser,
          status: "available" as const,
          rooms: 1,
          area_total: 40,
          price: null,
          old_price: null,
          url: "",
        }));
    return {
      floors: floors.map((own, index) => ({
        floor_number: floors.length - index,
        floor_label: String(floors.length - index),
        cells: cellsOf(own, floors.length - index),
      })),
      risers: [...new Set(floors.flat())].toSorted((a, b) => a - b),
    };
  });

const idsIn = (board: Board) => board.floors.flatMap(({ cells }) => cells.map((cell) => cell.apartment_id));

it("leads from every apartment to apartments only, and along one floor or to the next", () => {
  fc.assert(
    fc.property(boards, fc.constantFrom(...KEYS), (board, key) => {
      const ids = idsIn(board);
      for (const id of ids) {
        const next = cellAfter(board, id, key);
        if (next === undefined) continue;
        expect(ids).toContain(next);
        const [from, to] = [cellIn(board, id), cellIn(board, next)];
        const rise = (to?.floor.floor_number ?? 0) - (from?.floor.floor_number ?? 0);
        if (["ArrowLeft", "ArrowRight", "Home", "End"].includes(key)) expect(rise).toBe(0);
        if (key === "ArrowUp") expect(rise).toBe(1);
        if (key === "ArrowDown") expect(rise).toBe(-1);
      }
    }),
  );
});

it("reaches every apartment from every other one by the arrows", () => {
  fc.assert(
    fc.property(boards, (board) => {
      const ids = idsIn(board);
      const [start = 0] = ids;
      const reached = new Set([start]);
      for (const id of reached)
        for (const key of KEYS.slice(0, 4)) reached.add(cellAfter(board, id, key) ?? start);
      expect(reached.size).toBe(ids.length);
    }),
  );
});

it("gives every riser one column, under its building's name where there are several", () => {
  fc.assert(
    fc.property(boards, (board) => {
      const names = [
        { id: 1, name: "A" },
        { id: 2, name: "B" },
      ];
      const groups = columnGroups(board, names);
      expect(groups.flatMap(({ risers }) => risers)).toEqual(board.risers);
      if (groups.length > 1) expect(groups.map(({ name }) => name)).toEqual(["A", "B"]);
      else expect(groups[0]?.name).toBe("");
    }),
  );
});
