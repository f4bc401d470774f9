import { expect, it } from "vitest";
import { placeOf, placeText } from "./enquiry-place.ts";

const project = {
  translations: [
    { locale: "ka" as const, title: "ვაკის ეზო" },
    { locale: "en" as const, title: "Vake Yard" },
  ],
};
const apartmentIn = (names: { locale: "ka" | "en"; name: string }[]) => ({
  id: 7,
  number: "12",
  unitType: "parking" as const,
  floor: { number: 3, building: { identifier: "B2", translations: names } },
});

it("an enquiry's place has the names of its reader's language", () => {
  const apartment = apartmentIn([
    { locale: "ka", name: "ვარდი" },
    { locale: "en", name: "Rose" },
  ]);
  const inside = { floor: "3", apartment: "12", unit_type: "parking" };
  expect(placeOf({ project, apartment }, "en")).toEqual({
    project: "Vake Yard",
    building: "Rose",
    ...inside,
  });
  expect(placeOf({ project, apartment }, "ka")).toEqual({
    project: "ვაკის ეზო",
    building: "ვარდი",
    ...inside,
  });
});

it("an enquiry's place has the Georgian name where there is no other, and a building's code where there is none", () => {
  const named = apartmentIn([{ locale: "ka", name: "ვარდი" }]);
  expect(placeOf({ project: null, apartment: named }, "en")).toMatchObject({
    project: null,
    building: "ვარდი",
  });
  expect(placeOf({ project, apartment: apartmentIn([]) }, "en").building).toBe("B2");
  expect(placeOf({ project: null, apartment: null }, "en")).toEqual({
    project: null,
    building: null,
    floor: null,
    apartment: null,
    unit_type: null,
  });
});

it("an enquiry's place in one line calls its unit by its type", () => {
  const apartment = apartmentIn([{ locale: "en", name: "Rose" }]);
  const t = (key: string, values: Record<string, string | number> = {}) => `${key} ${values["number"] ?? ""}`;
  expect(placeText({ project, apartment }, t, "en")).toBe("Vake Yard, Rose, 3, push.parking 12");
  expect(placeText({ project, apartment: null }, t, "en")).toBe("Vake Yard");
  expect(placeText({ project: null, apartment: null }, t, "en")).toBe("");
});
