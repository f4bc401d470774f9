import { SEARCH_SORTS } from "@ezo/contract/site/search-names";
import { OTHER_UNIT_TYPES } from "@ezo/contract/values/unit-types";
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  isLandingPage,
  layoutSearchPath,
  searchQueryOf,
  type SearchView,
  searchViewOf,
} from "./search-view.ts";

const view: fc.Arbitrary<SearchView> = fc.record({
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
