import type { SavedSearchFilters } from "@ezo/contract/site/search/saved-searches";
import { expect, it } from "vitest";
import { awaitedCurrency, currencyToStore, openableFilters } from "./search-currency.ts";

const SUMS: SavedSearchFilters[] = [{ price_min: 1 }, { price_max: 90_000 }, { monthly_max: 700 }];

it("stores the firm's currency with each limit that is a sum, and none with other filters", () => {
  expect(SUMS.map((filters) => currencyToStore(filters, "GEL"))).toEqual(["GEL", "GEL", "GEL"]);
  expect(currencyToStore({ rooms: [2], area_max: 90, floor_min: 2 }, "GEL")).toBe("");
});

it("has a search wait for its own currency alone, and opens it without its sums meanwhile", () => {
  expect(awaitedCurrency("USD", "GEL")).toBe("USD");
  expect(awaitedCurrency("USD", "USD")).toBeNull();
  expect(awaitedCurrency("", "GEL")).toBeNull();
  for (const sum of SUMS) {
    const filters: SavedSearchFilters = { rooms: [2], ...sum };
    expect(openableFilters(filters, "USD", "GEL")).toEqual({ rooms: [2] });
    expect(openableFilters(filters, "USD", "USD")).toEqual(filters);
  }
});
