import { expect, it } from "vitest";
import { ApartmentMapping } from "../../inventory/apartment-columns.ts";
import { IMPORT_HEADINGS_MAX, IMPORT_MAPPING_MAX_LENGTH } from "../limits/uploads.ts";
import { mappingText } from "./heading-mapping.ts";
import { HEADING_MAX_LENGTH } from "./read-heading.ts";

const Text = mappingText(ApartmentMapping);
const pathsOf = (text: string) => Text.safeParse(text).error?.issues.map(({ path }) => path.join("."));
const headings = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`h${index}`, "price"])));

it("reads a mapping from JSON, with columns that are left out, or with none", () => {
  const flat = { Flat: "apartment_number", Notes: "" };
  expect(Text.parse(JSON.stringify(flat))).toEqual(flat);
  expect(Text.parse("{}")).toEqual({});
});

it("refuses what is no mapping, and a column that there is not at its heading", () => {
  for (const wrong of ["", "no json", "[]", "null", '"price"']) expect(pathsOf(wrong)).toEqual([""]);
  expect(pathsOf('{"Flat": "phone", "Rooms": "rooms", "Notes": null}')).toEqual(["Flat", "Notes"]);
});

it("bounds the text, its headings and their number", () => {
  expect(pathsOf(headings(IMPORT_HEADINGS_MAX))).toBeUndefined();
  expect(pathsOf(headings(IMPORT_HEADINGS_MAX + 1))).toEqual([""]);
  expect(pathsOf(JSON.stringify({ ["x".repeat(HEADING_MAX_LENGTH)]: "price" }))).toBeUndefined();
  expect(pathsOf(JSON.stringify({ ["x".repeat(HEADING_MAX_LENGTH + 1)]: "price" }))).toHaveLength(1);
  expect(pathsOf(`{}${" ".repeat(IMPORT_MAPPING_MAX_LENGTH)}`)).toEqual([""]);
});
