import type { ApartmentMapping, FileColumn } from "@ezo/contract/inventory/apartment-columns";
import { expect, it } from "vitest";
import { type HeadingReader, lastingMapping, mappedReader } from "../../platform/text/read-headings.ts";
import type { Cell } from "../../platform/text/table.ts";
import { parseApartments } from "./apartments.csv.ts";
import { apartmentHeadings } from "./apartments.mapping.ts";

const by = (given: ApartmentMapping) => mappedReader(apartmentHeadings("USD"), given);
const keeping = (heading: string, column: FileColumn | "") =>
  mappedReader(apartmentHeadings("USD"), {}, [{ heading, column }]);

/** One row below these headings, after those of its place. */
const readBelow = (
  headings: readonly string[],
  cells: readonly Cell[],
  reader?: HeadingReader<FileColumn>,
  ignoresUnknown = true,
) =>
  parseApartments(
    [
      { row: 1, cells: ["building", "floor", ...headings] },
      { row: 2, cells: ["A", 5, ...cells] },
    ],
    "USD",
    false,
    ignoresUnknown,
    reader,
  );

it.each([
  ["Цена", "Цена (м²)"],
  ["Price", "Price, sqm"],
  ["ღირებულება", "ღირებულება, მ²"],
])("reads %s as the price where a file has %s, too, and lets each be chosen apart", (total, each) => {
  const priced = (given: ApartmentMapping) =>
    readBelow(["number", total, each], ["51", 90_000, 1_500], by(given));
  const byTotal = { ignored: [each], errors: [], rows: [{ fields: { price: 90_000 } }] };
  expect(priced({})).toMatchObject(byTotal);
  expect(priced({ [total]: "price", [each]: "" })).toMatchObject(byTotal);
  expect(priced({ [total]: "", [each]: "price" })).toMatchObject({
    ignored: [total],
    errors: [],
    rows: [{ fields: { price: 1_500 } }],
  });
});

it.each([
  { headings: ["Number", "Apartment", "Price", "Стоимость, USD"], cells: ["51", "flat", 90_000, 1] },
  {
    headings: ["Apartment", "apartment_number", "Стоимость, USD", "Price, $"],
    cells: ["flat", "51", 1, 90_000],
  },
])("reads a code or the sheet's heading, and no usual word beside it: $headings", ({ headings, cells }) => {
  const { rows, errors, ignored, columns } = readBelow(headings, cells);
  expect(errors).toEqual([]);
  expect(rows).toMatchObject([{ number: "51", fields: { price: 90_000 } }]);
  expect(ignored).toEqual(["Apartment", "Стоимость, USD"]);
  expect(columns.filter(({ column }) => column === null).map(({ heading }) => heading)).toEqual(ignored);
});

it("does not know a usual word beside the sheet's heading, and does not choose between two usual words", () => {
  const mistakesOf = (headings: string[]) =>
    readBelow(headings, ["51", "51"], undefined, false).errors.map(({ field, key }) => [field, key]);
  expect(mistakesOf(["Number", "Apartment"])).toEqual([["apartment", "errors.unknown_column"]]);
  expect(mistakesOf(["Apartment", "Apt"])).toEqual([["apartment_number", "errors.duplicate_column"]]);
});

it("reads what somebody has said before a usual word", () => {
  const chosen = readBelow(["Apartment", "Home"], ["flat", "51"], by({ Home: "apartment_number" }));
  expect(chosen).toMatchObject({ rows: [{ number: "51" }], errors: [], ignored: ["Apartment"] });
  // What the sheet's heading names is left out.
  const leftOut = readBelow(["Number", "Apartment"], [1, "51"], by({ Number: "" }));
  expect(leftOut).toMatchObject({ rows: [{ number: "51" }], errors: [], ignored: ["Number"] });
});

it("reads what was kept without a unit where the column is in metres, and nothing else by it", () => {
  expect(keeping("size", "area_total").read("Size, m²")).toBe("area_total");
  expect(keeping("asking", "price").read("Asking, m²")).toBeUndefined();
});

it("leaves out a column in metres that was left out without its unit, and nothing else by it", () => {
  const total = keeping("total", "");
  expect([total.isLeftOut("Total, m²"), total.isLeftOut("Total"), total.read("Total, m²")]).toEqual([
    true,
    true,
    undefined,
  ]);
  expect(keeping("price", "").isLeftOut("Price, m²")).toBe(false);
  expect(keeping("broker", "").isLeftOut("Broker, m²")).toBe(false);
});

it.each<[string, ApartmentMapping, string[]]>([
  ["beside the sheet's heading", { Number: "apartment_number", Apartment: "", Broker: "" }, ["Apartment"]],
  ["beside what was chosen", { Home: "apartment_number", Apartment: "" }, ["Apartment"]],
  ["where nothing else is its column", { Home: "", Apartment: "" }, []],
  ["in place of the sheet's heading", { Number: "", Apartment: "apartment_number" }, []],
])("keeps what was left out, but no usual word %s", (_, given, forgotten) => {
  const lasting = lastingMapping(apartmentHeadings("USD"), given, Object.keys(given), by(given));
  const kept = Object.entries(given).filter(([heading]) => !forgotten.includes(heading));
  expect(lasting).toEqual(Object.fromEntries(kept));
});

it("leaves out a price per square metre that was left out before, and not the price", () => {
  const { read, isLeftOut } = keeping("цена (м2)", "");
  expect([isLeftOut("Цена (м²)"), isLeftOut("Цена"), read("Цена")]).toEqual([true, false, "price"]);
});

it("means no column without a heading by what was kept of punctuation alone", () => {
  expect(keeping("(*)", "price").read("")).toBeUndefined();
  expect(keeping("(*)", "").isLeftOut("")).toBe(false);
});
