import type { UnitType } from "@ezo/contract/values/stock/unit-types";
import { expect, it } from "vitest";
import { changeOf } from "../editor/use-save.ts";
import { apartmentSpec, pageWithType } from "./apartment-values.ts";
import { row } from "./testing.tsx";

const item = row(1, 3, {
  gallery_images: [],
  plan_image: null,
  translations: { ka: { description: "ორი ოთახი" } },
});
const values = (unit_type: UnitType, description = "ორი ოთახი") => {
  const shown = apartmentSpec.fromItem(item);
  return { ...shown, unit_type, translations: { ...shown.translations, ka: { description } } };
};

it.each([
  ["parking", "goes"],
  ["storage", "goes"],
  ["commercial", "stays"],
  ["apartment", null],
] as const)("says what becomes of the page of an apartment that becomes: %s", (type, expected) => {
  expect(pageWithType(values(type), item)).toBe(expected);
});

it("says nothing of what was written for the new type, of an empty page, and of a new unit", () => {
  expect(pageWithType(values("parking", "ადგილი ლიფტთან"), item)).toBeNull();
  const bare = row(2, 3, { gallery_images: [], plan_image: null });
  expect(pageWithType({ ...apartmentSpec.fromItem(bare), unit_type: "parking" }, bare)).toBeNull();
  expect(pageWithType(values("parking"), null)).toBeNull();
});

it.each([
  ["parking", { unit_type: "parking", rooms: 0, translations: { ka: { description: "ორი ოთახი" } } }],
  ["commercial", { unit_type: "commercial" }],
] as const)("names a colleague's newer text where the type would take it along: %s", (type, named) => {
  const base = apartmentSpec.fromItem(item);
  const began = { ...base, translations: { ...base.translations, ka: { description: "" } } };
  const change = changeOf(apartmentSpec, { values: { ...base, unit_type: type }, base, began });
  expect(change).toMatchObject(named);
  expect("translations" in change).toBe("translations" in named);
});
