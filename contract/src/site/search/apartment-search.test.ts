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

it("takes filters by facts of other units under their own names, and refuses any other value", () => {
  const facts = { parking_kind: "covered", has_ev_charger: "1", has_street_entrance: "true" };
  const asked = { unit_type: "parking", ...facts, frontage_min: "7.5" };
  expect(ApartmentSearch.parse(asked)).toMatchObject({
    parking_kind: "covered",
    has_ev_charger: true,
    has_street_entrance: true,
    frontage_min: 7.5,
  });
  expect(ApartmentSearch.parse({ has_ev_charger: "0" }).has_ev_charger).toBeUndefined();
  const wrong = [
    { parking_kind: "roof" },
    { parking_kind: "" },
    { has_ev_charger: "maybe" },
    { frontage_min: "0" },
    { frontage_min: "wide" },
    { frontage_max: "9" },
  ];
  for (const query of wrong)
    expect(ApartmentSearch.safeParse(query).success, JSON.stringify(query)).toBe(false);
});
