import fc from "fast-check";
import { expect, it } from "vitest";
import { ApartmentSearch, SearchCursor, writeCursor } from "./apartment-search.ts";
import { SEARCH_SORTS } from "./search-names.ts";

it("reads every cursor that it writes", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SEARCH_SORTS),
      fc.option(fc.integer({ min: -9999, max: 2_000_000_000 })),
      fc.integer({ min: 1, max: 2_147_483_647 }),
      (sort, number, id) => {
        const value = number === null && sort.endsWith("price") ? null : String(number ?? 0);
        const position = { sort, value, id };
        expect(SearchCursor.parse(writeCursor(position))).toEqual(position);
        expect(ApartmentSearch.parse({ sort, cursor: writeCursor(position) }).cursor).toEqual(position);
      },
    ),
  );
});

it("refuses every other text as a cursor, and one of another order", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(SearchCursor.safeParse(text).success).toBe(false);
    }),
  );
  expect(ApartmentSearch.safeParse({ sort: "area", cursor: "price~1~1" }).success).toBe(false);
  expect(ApartmentSearch.safeParse({ cursor: "price~1~1" }).success).toBe(true);
});
