import { expect, it } from "vitest";
import { loosening, matchesAll, matchesByLayout, type ProjectFacts } from "./apartment-filters.ts";
import type { FilteredApartment } from "./visible-stock.repo.ts";

const apartment = (id: number, over: Partial<FilteredApartment>): FilteredApartment => ({
  id,
  building: "A",
  rooms: 2,
  area_total: 60,
  floor_number: 1,
  orientation: "",
  status: "available",
  ...over,
});
const STOCK = [
  apartment(1, { layout_id: 7 }),
  apartment(2, { layout_id: 7, rooms: 1 }),
  apartment(3, { layout_id: 8 }),
  apartment(4, { layout_id: null }),
  apartment(5, { layout_id: 8, status: "sold" }),
];
const facts = (layoutId: number | null): ProjectFacts => ({
  isReady: false,
  date: null,
  sellsParking: false,
  layoutId,
  priceWithin: null,
});
const found = (filters: Parameters<typeof matchesAll>[1], layoutId: number | null) =>
  STOCK.filter((one) => matchesAll(one, filters, facts(layoutId))).map(({ id }) => id);

it("finds the apartments of a layout, and none of one that the project does not have", () => {
  expect(found({ layout: "studio" }, 7)).toEqual([1, 2]);
  expect(found({ layout: "studio", rooms: [2] }, 7)).toEqual([1]);
  expect(found({ layout: "unknown" }, null)).toEqual([]);
  expect(found({}, null)).toEqual([1, 2, 3, 4]);
});

it("counts the matches of every layout, whichever is chosen", () => {
  const counts = [
    { id: 7, matches: 1 },
    { id: 8, matches: 1 },
  ];
  expect(matchesByLayout(STOCK, { rooms: [2] }, facts(null))).toEqual(counts);
  expect(matchesByLayout(STOCK, { rooms: [2], layout: "studio" }, facts(7))).toEqual(counts);
  expect(matchesByLayout(STOCK, { rooms: [9] }, facts(null))).toEqual([]);
});

it("names the layout among the filters whose removal would give matches", () => {
  expect(loosening(STOCK, { layout: "studio", rooms: [1], area_min: 99 }, facts(8))).toEqual([]);
  expect(loosening(STOCK, { layout: "two-rooms", rooms: [1] }, facts(8))).toEqual([
    { filter: "layout", matches: 1 },
    { filter: "rooms", matches: 1 },
  ]);
});
