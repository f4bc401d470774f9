import { UNIT_TYPES } from "@ezo/contract/values/stock/unit-types";
import { expect, it } from "vitest";
import { createTexts } from "../../i18n/texts.ts";
import { seedTexts } from "../../testing/draw-public.tsx";
import { isApartment } from "./is-apartment.ts";
import { roomsCount, unitTitle } from "./unit-type.ts";

const texts = createTexts("en");
texts.add(seedTexts("en", ["apartments"]));
const { translate } = texts;

it("calls a unit by its type, and an apartment as before", () => {
  expect(UNIT_TYPES.map((unit_type) => unitTitle(translate, { unit_type, apartment_number: "7" }))).toEqual([
    "Apartment 7",
    "Parking place 7",
    "Storage room 7",
    "Commercial unit 7",
  ]);
  expect(unitTitle(translate, { apartment_number: "7" })).toBe("Apartment 7");
  expect(UNIT_TYPES.filter((unit_type) => isApartment({ unit_type }))).toEqual(["apartment"]);
  expect(isApartment({})).toBe(true);
});

it("says nothing of rooms where there are none", () => {
  expect(roomsCount(translate, 0)).toBe("");
  expect(roomsCount(translate, 2)).toBe("2 rooms");
});
