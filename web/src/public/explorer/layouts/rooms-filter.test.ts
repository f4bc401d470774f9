import { expect, it } from "vitest";
import { ALL, roomsIn, roomsOf, roomsQueryOf } from "./rooms-filter.ts";

const layouts = [{ rooms: 3 }, { rooms: 1 }, { rooms: 3 }];

it("offers each number of rooms once", () => {
  expect(roomsOf(layouts)).toEqual([1, 3]);
});
it("ignores what no layout has", () => {
  const chosen = (query: string) => roomsIn(new URLSearchParams(query), layouts);
  expect(chosen("rooms=3")).toBe("3");
  for (const query of ["", "rooms=2", "rooms=", "rooms=03", "rooms=all", "room=3"])
    expect(chosen(query)).toBe(ALL);
});
it("has no query for all", () => {
  expect([roomsQueryOf("3"), roomsQueryOf(ALL), roomsQueryOf(null), roomsQueryOf("<")]).toEqual([
    "?rooms=3",
    "",
    "",
    "",
  ]);
});
