import { readSearchKey, searchKey, usedValues } from "@ezo/contract/site/search/missed-search";
import { APARTMENT_STATUSES } from "@ezo/contract/site/apartment-status";
import { SEARCH_END_FLOORS, SEARCH_SIDES } from "@ezo/contract/site/search/search-names";
import type { MissedSearch } from "@ezo/contract/site/views";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isFiltered, matchesAll, type ProjectFacts } from "../navigation/apartment-filters.ts";
import type { FilteredApartment } from "../navigation/visible-stock.repo.ts";

/** Few values, so that limits and apartments meet; areas as the database gives them. */
const areas = fc.integer({ min: 1, max: 12 }).map((tens) => Number(`${tens * 10}.29`));
const apartments = fc
  .record({
    rooms: fc.integer({ min: 1, max: 6 }),
    area_total: areas,
    floor_number: fc.integer({ min: -20, max: 5 }),
    status: fc.constantFrom(...APARTMENT_STATUSES),
    orientation: fc.constantFrom("", "N", "E,SE", "SW"),
    is_top: fc.boolean(),
    price: fc.constantFrom(undefined, 1, 2, 100, 2_000_000_000),
  })
  .map(({ price, ...rest }): FilteredApartment => ({
    id: 1,
    building: "A",
    ...rest,
    ...(price === undefined ? {} : { price }),
  }));
/** What the project is that the apartments are in. */
const facts: fc.Arbitrary<ProjectFacts> = fc.record({
  isReady: fc.boolean(),
  date: fc.constantFrom(null, "2027-03-31", "2027-11-01", "2028-01-01"),
  sellsParking: fc.boolean(),
  layoutId: fc.constant(null),
  priceWithin: fc.constantFrom(null, 1, 100),
});
const area = fc.oneof(fc.constantFrom(0, 100_000), areas);
const price = fc.constantFrom(0, 0.5, 1, 1.5, 99.9, 100, 1_000_000_000);
const floor = fc.integer({ min: -25, max: 8 });
const searches: fc.Arbitrary<MissedSearch> = fc.record(
  {
    rooms: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 4 }),
    status: fc.array(fc.constantFrom(...APARTMENT_STATUSES), { maxLength: 3 }),
    area_min: area,
    area_max: area,
    price_min: price,
    price_max: price,
    floor_min: floor,
    floor_max: floor,
    monthly_max: price,
    floor_not: fc.array(fc.constantFrom(...SEARCH_END_FLOORS), { maxLength: 2 }),
    sides: fc.array(fc.constantFrom(...SEARCH_SIDES), { maxLength: 4 }),
    completion: fc.constantFrom("ready", "2027", "2027-q1", "2027-q4"),
    parking: fc.constant(true as const),
  },
  { requiredKeys: [] },
);
const filtersOf = ({ project_id: _, ...filters }: MissedSearch) => filters;

it("the one form of a search finds the same apartments as the search, and none is no search at all", () => {
  fc.assert(
    fc.property(apartments, facts, searches, (apartment, project, search) => {
      const isFound = matchesAll(apartment, filtersOf(search), project);
      const key = searchKey(search);
      const read = key === null ? null : readSearchKey(key);
      if (key !== null) expect(matchesAll(apartment, filtersOf(read ?? {}), project)).toBe(isFound);
      // Without filters it finds whatever is not sold; otherwise nothing can be found.
      else if (isFound) expect(matchesAll(apartment, {})).toBe(true);
      else if (!isFiltered(filtersOf(search))) expect(apartment.status).toBe("sold");
    }),
    { numRuns: 500 },
  );
});

it("what a search has asked for is found by each of its values alone, however its limits are rounded", () => {
  fc.assert(
    fc.property(apartments, facts, searches, (apartment, project, search) => {
      // A status is no value that is counted; it may be all that lets a sold apartment be found.
      const { status: _, ...asked } = filtersOf(search);
      if (!matchesAll(apartment, asked, project)) return;
      const isFoundBy = (value: string) => {
        const read = readSearchKey(value);
        expect(read).not.toBeNull();
        return matchesAll(apartment, filtersOf(read ?? {}), project);
      };
      const values = usedValues(asked);
      // Of several numbers of rooms, or sides, one is enough.
      const choices = ["rooms=", "sides="].map((name) => values.filter((value) => value.startsWith(name)));
      for (const some of choices) if (some.length > 0) expect(some.some(isFoundBy)).toBe(true);
      for (const value of values) if (!choices.flat().includes(value)) expect(isFoundBy(value)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

it("counts nearly the same limits together, each filter by itself, and the project that was searched", () => {
  expect(usedValues({ rooms: [3, 2, 2], price_max: 88_500, area_min: 61.5, area_max: 79 })).toEqual([
    "rooms=2",
    "rooms=3",
    "area_min=60&area_max=80",
    "price_max=90000",
  ]);
  expect(usedValues({ price_max: 81_000 })).toEqual(usedValues({ price_max: 90_000 }));
  expect(usedValues({ project_id: 7, floor_min: 3, status: ["sold"] })).toEqual([
    "project_id=7",
    "project_id=7&floor_min=0",
  ]);
  expect(usedValues({})).toEqual([]);
});
