import { expect, it } from "vitest";
import { apartmentIdOf, apartmentPath, floorOf } from "./places.ts";

it("reads paths as it writes them", () => {
  const [, , , building, floor, apartment] = apartmentPath(1, "A", -2, 12).split("/");
  expect([building, floorOf(floor), apartmentIdOf(apartment)]).toEqual(["A", -2, "12"]);
});
it("accepts only numbers", () => {
  for (const segment of ["floor-", "floor-x", "6", "floor-6x", undefined])
    expect(floorOf(segment)).toBeUndefined();
  for (const segment of ["apartment-", "apartment-x", "12", "apartment--1"])
    expect(apartmentIdOf(segment)).toBeUndefined();
});
it("reads a segment in any letter case, so that the address can be corrected", () => {
  expect(floorOf("FLOOR-06")).toBe(6);
  expect(apartmentIdOf("Apartment-012")).toBe("012");
});
