import { expect, it } from "vitest";
import { apartmentIdOf, apartmentPath, floorOf } from "./places.ts";

it("reads back what it writes", () => {
  const [, , , building, floor, apartment] = apartmentPath(1, "A", -2, 12).split("/");
  expect([building, floorOf(floor), apartmentIdOf(apartment)]).toEqual(["A", -2, "12"]);
});
it("takes nothing that is no number", () => {
  for (const segment of ["floor-", "floor-x", "6", "floor-6x", undefined])
    expect(floorOf(segment)).toBeUndefined();
  for (const segment of ["apartment-", "apartment-x", "12", "apartment--1"])
    expect(apartmentIdOf(segment)).toBeUndefined();
});
it("reads a segment in whatever case, so that its address can be put right", () => {
  expect(floorOf("FLOOR-06")).toBe(6);
  expect(apartmentIdOf("Apartment-012")).toBe("012");
});
