import { MissedSearch } from "@ezo/contract/site/views";
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  crossedIn,
  FILTER_PARAMS,
  filtersOf,
  hasFilters,
  isForeign,
  missedSearch,
  numberIn,
  searchOf,
  searchWith,
  unknownIn,
  unreadableIn,
  valueIn,
  without,
} from "./filters.ts";

it("reads the values that forms and links write", () => {
  const filters = filtersOf(new URLSearchParams("rooms=3&rooms=2&status=sold,available&area_min=60&x=1"));
  expect(filters).toEqual({ rooms: "2,3", status: "available,sold", area_min: "60" });
  expect(searchOf(filters)).toBe("?rooms=2,3&status=available,sold&area_min=60");
  expect(filtersOf(new URLSearchParams(searchOf(filters)))).toEqual(filters);
});
it("knows a price in another currency by its sign or word, and reads it", () => {
  for (const text of ["₾ 150 000", "150 000 GEL", "150 000 ლარი", "150000 евро", "150,000€"]) {
    expect([text, isForeign(text, "USD")]).toEqual([text, true]);
    expect(numberIn("price_max", text)).toBe("150000");
  }
  for (const text of ["150 000", "$150,000", "150 000 დოლარი", "150 000 долларов", "us$ 150000", "cheap"])
    expect([text, isForeign(text, "USD")]).toEqual([text, false]);
  expect(isForeign("150 000 დოლარი", "GEL")).toBe(true);
  expect([isForeign("150 000 $", undefined), isForeign("150 000", undefined)]).toEqual([true, false]);
});
it("reads sides in one order, and none between two", () => {
  const filters = filtersOf(new URLSearchParams("sides=W&sides=N,SE&rooms=2"));
  expect(filters).toEqual({ rooms: "2", sides: "N,W" });
  expect(searchOf(filters)).toBe("?rooms=2&sides=N,W");
  expect(unknownIn(new URLSearchParams("sides=N,SE"), "sides")).toEqual(["SE"]);
  expect(without(filters, "sides")).toEqual({ rooms: "2" });
  expect(missedSearch(filters)).toEqual({ rooms: [2], sides: ["N", "W"] });
});
it("reads what is asked of the project, of ends of the house and of a month, and reports it", () => {
  const query = "floor_not=last&floor_not=first&completion=2027-q3&parking=1&monthly_max=$ 1 200&rooms=2";
  const filters = filtersOf(new URLSearchParams(query));
  expect(filters).toEqual({
    rooms: "2",
    monthly_max: "1200",
    floor_not: "first,last",
    completion: "2027-q3",
    parking: "1",
  });
  const written = "?rooms=2&monthly_max=1200&floor_not=first,last&completion=2027-q3&parking=1";
  expect(searchOf(filters)).toBe(written);
  expect(filtersOf(new URLSearchParams(written))).toEqual(filters);
  expect(missedSearch(filters)).toEqual({
    rooms: [2],
    monthly_max: 1200,
    floor_not: ["first", "last"],
    completion: "2027-q3",
    parking: true,
  });
  const wrong = new URLSearchParams("completion=soon&parking=2&floor_not=top&monthly_max=little");
  expect(filtersOf(wrong)).toEqual({});
  const names = ["completion", "parking", "floor_not"] as const;
  expect(names.map((name) => unknownIn(wrong, name))).toEqual([["soon"], ["2"], ["top"]]);
  expect(unreadableIn(wrong)).toEqual({ monthly_max: "little" });
});
it("reads the slug of a layout, writes it, and reports no search by it", () => {
  const filters = filtersOf(new URLSearchParams("rooms=2&layout=%20Studio-48"));
  expect(filters).toEqual({ layout: "studio-48", rooms: "2" });
  expect(searchOf(filters)).toBe("?layout=studio-48&rooms=2");
  expect(without(filters, "layout")).toEqual({ rooms: "2" });
  expect(missedSearch(filters)).toEqual({ rooms: [2] });
  for (const layout of ["", "12", "a--b", "a".repeat(61)])
    expect(hasFilters(filtersOf(new URLSearchParams({ layout }))), layout).toBe(false);
});
it("ignores invalid values", () => {
  const filters = filtersOf(new URLSearchParams("rooms=nine&status=gone&area_min=&price_max=lots"));
  expect(hasFilters(filters)).toBe(false);
  expect(searchOf(filters)).toBe("");
});
it("removes both ends of a range together", () => {
  expect(without({ area_min: "1", area_max: "2", rooms: "1" }, "area")).toEqual({ rooms: "1" });
});

it("reads numbers in the notations of all three languages", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.constantFrom("ka-GE", "en-US", "ru-RU"),
      (cents, language) => {
        const written = (cents / 100).toLocaleString(language, { minimumFractionDigits: 2 });
        expect(Number(numberIn("area_min", written))).toBeCloseTo(cents / 100, 2);
      },
    ),
  );
  expect(["150,000", "150 000", "60,5", "-2", " 7 "].map((text) => numberIn("area_min", text))).toEqual([
    "150000",
    "150000",
    "60.5",
    "-2",
    "7",
  ]);
  for (const text of ["", "lots", "1 2", "1,2,3", "12e3", "--1", "9".repeat(40)])
    expect(numberIn("area_min", text), text).toBeUndefined();
});
it("reads prices as the site writes them, and no part of a dollar", () => {
  const written = ["$ 97 300", "$\u00a097\u00a0300", "97300$", "97,300 USD", "97.300"];
  for (const text of written) expect(valueIn("price_max", text), text).toBe("97300");
  for (const text of ["96,5", "96 k", "$"]) expect(valueIn("price_max", text), text).toBeUndefined();
  expect(valueIn("area_min", "60,5 m²")).toBe("60.5");
});
it("keeps what an address has in place of a number", () => {
  const search = new URLSearchParams("price_max=cheap&price_min=90000&area_min=+&rooms=x");
  expect(unreadableIn(search)).toEqual({ price_max: "cheap" });
});
it("accepts integers for floors, also negative ones, and no other negative numbers", () => {
  expect(["3", "-2", "2,5", "4000"].map((text) => valueIn("floor_min", text))).toEqual([
    "3",
    "-2",
    undefined,
    undefined,
  ]);
  expect(["60,5", "-1"].map((text) => valueIn("area_min", text))).toEqual(["60.5", undefined]);
});
it("keeps other parameters of the address", () => {
  const search = new URLSearchParams("from=mail&rooms=1");
  expect(searchWith(search, { area_min: "60" })).toBe("?area_min=60&from=mail");
  expect(searchWith(new URLSearchParams("rooms=1"), {})).toBe("");
});
it("finds ranges with crossed limits, also in typed text", () => {
  const filters = {
    area_min: "90",
    area_max: "60",
    price_min: "150 000",
    price_max: "90 000",
    floor_max: "3",
  };
  expect(crossedIn(filters)).toEqual(["area", "price"]);
  expect(crossedIn({ floor_min: "2", floor_max: "-1" })).toEqual(["floor"]);
  expect(crossedIn({ area_min: "60", area_max: "60", floor_min: "x", floor_max: "1" })).toEqual([]);
});
it("makes a search that the call takes of whatever an address has", () => {
  const texts = fc.oneof(
    fc.constantFrom("1,2", "4", "sold,available", "60,5 m²", "$ 97 300", "-3", "999999999"),
    fc.constantFrom("N,S", "last", "2027-q3", "x"),
    fc.string(),
  );
  const addresses = fc.dictionary(fc.constantFrom(...FILTER_PARAMS, "other"), texts);
  fc.assert(
    fc.property(addresses, fc.option(fc.integer({ min: 1, max: 2_147_483_647 })), (address, project) => {
      const search = missedSearch(filtersOf(new URLSearchParams(address)), project ?? undefined);
      expect(MissedSearch.safeParse(search).error).toBeUndefined();
    }),
  );
  expect(missedSearch({ rooms: "2,3", status: "sold", price_max: "90000", floor_min: "-1" }, 7)).toEqual({
    rooms: [2, 3],
    status: ["sold"],
    price_max: 90_000,
    floor_min: -1,
    project_id: 7,
  });
});
