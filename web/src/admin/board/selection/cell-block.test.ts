import fc from "fast-check";
import { expect, it } from "vitest";
import { cellBlock, cellsOfRiser, everyCell, withAllOrNone } from "./cell-block.ts";

/** Boards with gaps: each cell of up to 6 floors and 5 risers is there or not. */
const boards = fc
  .array(fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }), { minLength: 1, maxLength: 6 })
  .map((plan) => ({
    risers: [1, 2, 3, 4, 5],
    floors: plan.map((row, index) => ({
      floor_number: plan.length - index,
      floor_label: String(plan.length - index),
      cells: row.flatMap((isThere, place) =>
        isThere ? [{ apartment_id: 100 * (index + 1) + place, building_id: 1, riser: place + 1 }] : [],
      ),
    })),
  }))
  .filter((board) => everyCell(board).length > 0);
const withTwo = boards.chain((board) => {
  const cell = fc.constantFrom(...everyCell(board));
  return fc.tuple(fc.constant(board), cell, cell);
});

it("spans a rectangle: it holds both corners whichever is first, and every cell between them, and no other", () => {
  fc.assert(
    fc.property(withTwo, ([board, from, to]) => {
      const block = cellBlock(board, from, to);
      expect(cellBlock(board, to, from)).toEqual(block);
      const placeOf = (id: number) => ({ row: Math.floor(id / 100), riser: id % 100 });
      const [one, other] = [placeOf(from), placeOf(to)];
      const isBetween = (value: number, a: number, b: number) => (value - a) * (value - b) <= 0;
      const expected = everyCell(board).filter((id) => {
        const { row, riser } = placeOf(id);
        return isBetween(row, one.row, other.row) && isBetween(riser, one.riser, other.riser);
      });
      expect(block).toEqual(expected);
      expect(block).toEqual(expect.arrayContaining([from, to]));
    }),
  );
});

it("is the last cell alone where the first one is gone, and nothing where that is gone", () => {
  const cell = { apartment_id: 7, building_id: 1, riser: 1 };
  const board = { risers: [1], floors: [{ floor_number: 1, floor_label: "1", cells: [cell] }] };
  expect(cellBlock(board, 99, 7)).toEqual([7]);
  expect(cellBlock(board, 7, 99)).toEqual([]);
});

it("every apartment is of one riser", () => {
  fc.assert(
    fc.property(boards, (board) => {
      const found = board.risers.flatMap((riser) => cellsOfRiser(board, riser));
      expect(found.toSorted((a, b) => a - b)).toEqual(everyCell(board).toSorted((a, b) => a - b));
    }),
  );
});

it("adds what is not selected yet, takes away what all is, and leaves the rest", () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }));
  fc.assert(
    fc.property(ids, fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1 }), (before, some) => {
      const after = withAllOrNone(new Set(before), some);
      const wereAll = some.every((id) => before.includes(id));
      for (const id of some) expect(after.has(id)).toBe(!wereAll);
      for (const id of before.filter((one) => !some.includes(one))) expect(after.has(id)).toBe(true);
      expect([...after].every((id) => before.includes(id) || some.includes(id))).toBe(true);
    }),
  );
});
