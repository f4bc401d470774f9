import { SEARCH_SORTS, UNIT_FILTER_NAMES } from "@ezo/contract/site/search/search-names";
import { hasFact, OTHER_UNIT_TYPES } from "@ezo/contract/values/stock/unit-types";
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  isLandingPage,
  layoutSearchPath,
  searchQueryOf,
  type SearchView,
  searchViewOf,
} from "./search-view.ts";
import { UNIT_FILTERS } from "./unit-filters.ts";

const plainView: fc.Arbitrary<SearchView> = fc.record({
  filters: fc.record(
    {
      rooms: fc.subarray(["1", "2", "3", "4"], { minLength: 1 }).map((list) => list.join()),
      price_max: fc.integer({ min: 1, max: 999_999 }).map(String),
      floor_min: fc.integer({ min: -9, max: 99 }).map(String),
    },
    { requiredKeys: [] },
  ),
  project: fc.option(fc.integer({ min: 1, max: 2_147_483_647 }), { nil: undefined }),
  layout: fc.option(fc.constantFrom("studio-48", "two-rooms", "a"), { nil: undefined }),
  unit: fc.option(fc.constantFrom(...OTHER_UNIT_TYPES), { nil: undefined }),
  sort: fc.constantFrom(...SEARCH_SORTS),
  cursor: fc.option(fc.constant("price~97000~12"), { nil: undefined }),
});
/** With facts that its type has. */
const view = plainView.chain((one) =>
  fc.subarray([...UNIT_FILTER_NAMES]).chain((names) =>
    fc.nat({ max: 9 }).map((place): SearchView => {
      const { unit } = one;
      const facts = names.flatMap((name) => {
        const { fact, choices } = UNIT_FILTERS[name];
        const value = choices[place % choices.length];
        return unit && value && hasFact(unit, fact) ? [[name, value] as const] : [];
      });
      return facts.length === 0 ? one : { ...one, facts: Object.fromEntries(facts) };
    }),
  ),
);
const read = (query: string) => searchViewOf(new URLSearchParams(query));

it("reads every address that it writes", () => {
  fc.assert(
    fc.property(view, (written) => {
      expect(read(searchQueryOf(written))).toEqual(written);
    }),
  );
});

it("ignores what no address of the search has", () => {
  for (const layout of ["", "12", "-a", "a--b", "a b", "ა", "a".repeat(61)])
    expect(read(`layout=${encodeURIComponent(layout)}`).layout, layout).toBeUndefined();
  expect(read("layout=%20Studio-48").layout).toBe("studio-48");
  expect(read("project_id=x&sort=rooms&cursor=%3C").project).toBeUndefined();
});

it("leads to the apartments of a layout, which is no page of its own for search engines", () => {
  expect(layoutSearchPath(3, "studio-48")).toBe("/apartments?project_id=3&layout=studio-48");
  expect(isLandingPage(read("project_id=3"))).toBe(true);
  expect(isLandingPage(read("project_id=3&rooms=2"))).toBe(true);
  expect(isLandingPage(read("project_id=3&layout=studio-48"))).toBe(false);
  expect(isLandingPage(read("project_id=3&unit_type=parking"))).toBe(false);
});

it("is of apartments unless the address names another type that there is", () => {
  expect(read("unit_type=storage").unit).toBe("storage");
  for (const type of ["", "apartment", "garage"]) expect(read(`unit_type=${type}`).unit).toBeUndefined();
});

it("asks for facts of the type alone that the address names, and for values that there are", () => {
  expect(read("unit_type=parking&parking_kind=open&has_ev_charger=1&frontage_min=5").facts).toEqual({
    parking_kind: "open",
    has_ev_charger: "1",
  });
  expect(read("unit_type=commercial&has_street_entrance=1&frontage_min=10").facts).toEqual({
    has_street_entrance: "1",
    frontage: "10",
  });
  for (const query of [
    "parking_kind=open",
    "unit_type=storage&parking_kind=open",
    "unit_type=parking&parking_kind=roof&has_ev_charger=0",
    "unit_type=commercial&frontage_min=3",
  ])
    expect(read(query).facts, query).toBeUndefined();
});
