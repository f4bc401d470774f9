import { expect, it } from "vitest";
import { filtersOf, hasFilters, searchOf, without } from "./filters.ts";

it("reads what forms and links write", () => {
  const filters = filtersOf(new URLSearchParams("rooms=3&rooms=2&status=sold,available&area_min=60&x=1"));
  expect(filters).toEqual({ rooms: "2,3", status: "available,sold", area_min: "60" });
  expect(searchOf(filters)).toBe("?rooms=2,3&status=available,sold&area_min=60");
  expect(filtersOf(new URLSearchParams(searchOf(filters)))).toEqual(filters);
});
it("ignores what makes no sense", () => {
  const filters = filtersOf(new URLSearchParams("rooms=nine&status=gone&area_min=&price_max=lots"));
  expect(hasFilters(filters)).toBe(false);
  expect(searchOf(filters)).toBe("");
});
it("loosens both ends of a range at once", () => {
  expect(without({ area_min: "1", area_max: "2", rooms: "1" }, "area")).toEqual({ rooms: "1" });
});
