import { expect, it } from "vitest";
import { copiesOf } from "./copies-of.ts";

const floor = (id: number, copied_from_id: number | null) => ({ id, copied_from_id });

it("copies of copies are copies of the first floor, and the first floor is none of its own", () => {
  const floors = [floor(1, 3), floor(2, 1), floor(3, 2), floor(4, null), floor(5, 4), floor(6, 99)];
  expect([...copiesOf(floors, 1)]).toEqual([2, 3]);
  expect([...copiesOf(floors, 4)]).toEqual([5]);
  expect(copiesOf(floors, 5).size).toBe(0);
});
