import {
  type ApartmentMapping,
  FILE_COLUMNS,
  FILE_HEADINGS,
  type FileColumn,
} from "@ezo/contract/inventory/apartment-columns";
import { importApartments } from "@ezo/contract/inventory/apartment-files";
import { SIDES } from "@ezo/contract/inventory/apartments";
import { exampleOf } from "@ezo/contract/values/described";
import { LOCALES } from "@ezo/contract/values/languages";
import { PRICES } from "@ezo/contract/values/limits/prices";
import { APARTMENT_STATUSES } from "@ezo/contract/site/apartment-status";
import { PARKING_KINDS, UNIT_TYPES } from "@ezo/contract/values/stock/unit-types";
import { runs } from "@ezo/contract/testing/scope";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Prisma } from "../../generated/prisma/client.ts";
import { csvLine, type FileInput, readDelimited } from "../../platform/text/delimited.ts";
import { type HeadingReader, mappedReader } from "../../platform/text/read-headings.ts";
import type { Line } from "../../platform/text/table.ts";
import { writeXlsx } from "../../platform/text/xlsx.ts";
import { fieldsOfNew, fileRow, missingOfNew, parseApartments } from "./apartments.csv.ts";
import { apartmentHeadings } from "./apartments.mapping.ts";

const area = fc
  .integer({ min: 1, max: 9_999_900 })
  .map((hundredths) => new Prisma.Decimal(hundredths).div(100));
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const apartment = fc.record({
  number: fc
    .oneof(
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }),
      fc.constantFrom("'=1", "-5", "007", "1,5", "a;b"),
    )
    .filter((text) => text.trim() === text && /^[^\p{Cc}]{1,20}$/u.test(text)),
  status: fc.constantFrom(...APARTMENT_STATUSES),
  rooms: fc.integer({ min: 0, max: 50 }),
  bedrooms: fc.integer({ min: 0, max: 50 }),
  areaTotal: area,
  areaLiving: orNull(area),
  areaBalcony: orNull(area),
  orientation: fc.shuffledSubarray([...SIDES]).map((sides) => sides.join(",")),
  price: orNull(fc.integer(PRICES)),
  isPriceHidden: fc.boolean(),
  unitType: fc.constantFrom(...UNIT_TYPES),
  parkingKind: orNull(fc.constantFrom(...PARKING_KINDS)),
  hasEvCharger: orNull(fc.boolean()),
  hasStreetEntrance: orNull(fc.boolean()),
  frontageM: orNull(fc.integer({ min: 10, max: 99_900 }).map((cm) => new Prisma.Decimal(cm).div(100))),
  layout: orNull(fc.constantFrom({ slug: "two-bedroom-84" }, { slug: "studio" })),
  floor: fc.record({
    number: fc.integer({ min: -3, max: 120 }),
    building: fc.constant({ identifier: "A", projectId: 1 }),
  }),
});
const apartments = fc.uniqueArray(apartment, {
  minLength: 1,
  maxLength: 6,
  selector: ({ number }) => number,
});
type Exported = ReturnType<typeof fileRow>;
const PROJECT = "Linden Court, II; “ეზო”";
const linesOf = (found: Parameters<typeof fileRow>[0][]) => found.map((row) => fileRow(row, PROJECT));
/** The codes of the export, or the headings of the admin's sheet in one of the languages. */
const header = fc
  .constantFrom(null, ...LOCALES)
  .map((locale) => FILE_COLUMNS.map((column) => (locale ? FILE_HEADINGS[column][locale] : column)));

const readLines = async (input: FileInput): Promise<Line[]> => {
  const lines: Line[] = [];
  for await (const line of readDelimited(input, "file")) lines.push(line);
  return lines;
};
const parsed = async (input: FileInput) => {
  const { rows, errors } = parseApartments(await readLines(input), "USD", true);
  expect(errors).toEqual([]);
  return rows.map(({ project, building, floor, layout, fields }): Exported => {
    const cell = (field: string) => (fields[field] ?? null) as string | number | null;
    const flag = (field: string) => (typeof fields[field] === "boolean" ? (fields[field] ? "1" : "0") : null);
    return [
      project,
      building,
      floor,
      fields.apartment_number,
      cell("status") ?? "",
      cell("rooms"),
      cell("bedrooms"),
      cell("area_total"),
      cell("area_living"),
      cell("area_balcony"),
      (fields["orientation"] as string[] | undefined)?.join(" ") ?? null,
      cell("price"),
      fields["is_price_hidden"] ? "1" : "0",
      cell("unit_type"),
      layout || null,
      cell("parking_kind"),
      flag("has_ev_charger"),
      flag("has_street_entrance"),
      cell("frontage_m"),
    ];
  });
};

describe("a file of apartments", () => {
  it("comes in as it went out, also after a spreadsheet of another country has saved it", async () => {
    const style = fc.record({
      delimiter: fc.constantFrom(",", ";", "\t"),
      mark: fc.constantFrom(".", ","),
      group: fc.constantFrom("", " ", "\u00a0", "\u202f"),
      encoding: fc.constantFrom<BufferEncoding>("utf8", "utf16le"),
      language: fc.constantFrom("ka", "en", undefined),
    });
    await fc.assert(
      fc.asyncProperty(
        apartments,
        style,
        header,
        async (found, { delimiter, mark, group, encoding, language }, head) => {
          const rows = linesOf(found);
          expect(await parsed([head, ...rows].map((row) => csvLine(row, language)).join(""))).toEqual(rows);
          const resaved = (cell: Exported[number]) => {
            if (typeof cell !== "number") return csvLine([cell]).slice(0, -2);
            const [whole = "", fraction] = String(cell).split(".");
            const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, group);
            return fraction === undefined ? grouped : `"${grouped}${mark}${fraction}"`;
          };
          const text = [head, ...rows].map((row) => row.map(resaved).join(delimiter)).join("\r\n");
          expect(await parsed(Buffer.from(`\uFEFF${text}`, encoding))).toEqual(rows);
        },
      ),
      { numRuns: runs(50) },
    );
  });

  it("comes in as it went out as a workbook", async () => {
    await fc.assert(
      fc.asyncProperty(apartments, header, async (found, head) => {
        const rows = linesOf(found);
        expect(await parsed(await writeXlsx("s", [head, ...rows]))).toEqual(rows);
      }),
      // Each is read by a process of its own.
      { numRuns: 3 },
    );
  });

  it("says of each mistake what the row is about, and needs the project where none is chosen", () => {
    const cells = (...values: (string | number)[]) => values;
    const { errors } = parseApartments(
      [
        { row: 1, cells: cells("Project", "Building", "Floor", "Number", "Rooms", "Total, m²") },
        { row: 2, cells: cells("Linden", "A", 5, "51", "many", 60) },
        { row: 3, cells: cells("", "A", 5, "52", 2, 60) },
        { row: 4, cells: cells("Linden", "A", 5, "53", 99, 60) },
      ],
      "USD",
      true,
    );
    expect(errors).toEqual([
      { row: 2, field: "rooms", key: "errors.cell_number?value=many", place: "Linden / A / 5 / 51" },
      { row: 3, field: "project", key: "errors.required", place: "A / 5 / 52" },
      {
        row: 4,
        field: "rooms",
        key: "errors.cell_range?value=99&min=1&max=50",
        place: "Linden / A / 5 / 53",
      },
    ]);
    const { errors: missing } = parseApartments([{ row: 1, cells: cells("building") }], "USD", true);
    expect(missing[0]).toEqual({ row: 1, field: "project", key: "errors.missing_column" });
  });

  it("refuses a price in another currency than the firm's, naming the cell and both", () => {
    const lines = (...prices: (string | number)[]): Line[] => [
      { row: 1, cells: ["building", "floor", "number", "price"] },
      ...prices.map((price, index) => ({ row: index + 2, cells: ["A", 5, String(51 + index), price] })),
    ];
    const { rows, errors } = parseApartments(lines("70 000 ₾", "EUR 70000", "$ 70 000", 70_000), "USD");
    expect(errors.map(({ row, field, key }) => [row, field, key])).toEqual([
      [2, "price", `errors.cell_currency?value=${encodeURIComponent("70 000 ₾")}&other=GEL&own=USD`],
      [3, "price", `errors.cell_currency?value=${encodeURIComponent("EUR 70000")}&other=EUR&own=USD`],
    ]);
    expect(rows.map(({ fields }) => fields["price"])).toEqual([70_000, 70_000]);
    expect(parseApartments(lines("70 000 ₾"), "GEL").errors).toEqual([]);
  });

  it("refuses each of the rows that are about one apartment, naming the others", () => {
    const { rows, errors } = parseApartments(
      [
        { row: 1, cells: ["building", "floor", "number", "rooms", "area_total"] },
        { row: 2, cells: ["A", 5, "51", 2, 60] },
        { row: 3, cells: ["A", 5, "52", 2, 60] },
        { row: 4, cells: ["A ", 6, 51, 2, 60] },
        { row: 5, cells: ["B", 5, "51", 2, 60] },
      ],
      "USD",
    );
    expect(rows.map(({ row }) => row)).toEqual([3, 5]);
    expect(errors.map(({ row, field, key }) => [row, field, key])).toEqual([
      [2, "apartment_number", "errors.row_twice?rows=4"],
      [4, "apartment_number", "errors.row_twice?rows=2"],
    ]);
  });

  it("takes numbers for the same that differ only in what nobody sees", () => {
    const { rows, errors } = parseApartments(
      [
        { row: 1, cells: ["building", "floor", "number", "price"] },
        { row: 2, cells: ["A", 5, "51", 60_000] },
        { row: 3, cells: ["A", 5, "\u202d51\u202c", 70_000] },
      ],
      "USD",
    );
    expect(rows).toEqual([]);
    expect(errors.map(({ row, field, key }) => [row, field, key])).toEqual([
      [2, "apartment_number", "errors.row_twice?rows=3"],
      [3, "apartment_number", "errors.row_twice?rows=2"],
    ]);
  });

  it("refuses a number of which a spreadsheet has made a date", () => {
    const { rows, errors } = parseApartments(
      [
        { row: 1, cells: ["building", "floor", "number", "rooms", "area_total"] },
        { row: 2, cells: ["A", 1, "2026-02-01", 2, 60] },
        { row: 3, cells: ["A", 1, "1-2", 2, 60] },
      ],
      "USD",
    );
    expect(rows.map(({ row }) => row)).toEqual([3]);
    expect(errors.map(({ row, field, key }) => [row, field, key])).toEqual([
      [2, "apartment_number", "errors.cell_date?value=2026-02-01"],
    ]);
  });

  it("says of a new apartment everything that is written, also where a column is missing or a cell empty", () => {
    const head = ["building", "floor", "apartment_number", "rooms", "area_total", "status"];
    const { rows } = parseApartments(
      [
        { row: 1, cells: head },
        { row: 2, cells: ["A", 5, "51", 2, 60, ""] },
      ],
      "USD",
    );
    expect(rows.map(fieldsOfNew)).toEqual([
      {
        apartment_number: "51",
        status: "available",
        rooms: 2,
        bedrooms: 0,
        area_total: 60,
        area_living: null,
        area_balcony: null,
        orientation: [],
        price: null,
        is_price_hidden: false,
        unit_type: "apartment",
        parking_kind: null,
        has_ev_charger: null,
        has_street_entrance: null,
        frontage_m: null,
      },
    ]);
    expect(Object.keys(rows[0]?.fields ?? {})).toEqual(["apartment_number", "rooms", "area_total"]);
  });

  it("may leave out what only a new apartment needs, and names that of each row", () => {
    const { rows, errors } = parseApartments(
      [
        { row: 1, cells: ["building", "floor", "apartment_number", "rooms", "price"] },
        { row: 2, cells: ["A", 5, "51", "", 90_000] },
        { row: 3, cells: ["A", 5, "52", 2, 90_000] },
      ],
      "USD",
    );
    expect(errors).toEqual([]);
    expect(rows.map(missingOfNew)).toEqual([["rooms", "area_total"], ["area_total"]]);
    expect(rows[0]?.fields).toEqual({ apartment_number: "51", price: 90_000 });
  });

  it("says in any language what only a parking place or a commercial unit has, and may leave it open", () => {
    const own = ["პარკინგის ტიპი", "EV charger", "Вход с улицы", "ვიტრინა, მ"];
    const head = ["building", "floor", "number", ...own];
    const { rows, errors } = parseApartments(
      [
        { row: 1, cells: head },
        { row: 2, cells: ["A", -1, "P1", "მიწისქვეშა", "yes", "", ""] },
        { row: 3, cells: ["A", 1, "C1", "", "", "нет", "7,5 м"] },
        { row: 4, cells: ["A", -1, "P2", "roof", "maybe", "", "0"] },
      ],
      "USD",
    );
    expect(errors.map(({ field, key }) => [field, key])).toEqual([
      ["parking_kind", "errors.cell_parking_kind?value=roof"],
      ["has_ev_charger", "errors.cell_flag?value=maybe"],
      ["frontage_m", "errors.cell_range?value=0&min=0.1&max=999"],
    ]);
    const none = { parking_kind: null, has_ev_charger: null, has_street_entrance: null, frontage_m: null };
    expect(rows.map(({ fields }) => fields)).toEqual([
      { ...none, apartment_number: "P1", parking_kind: "underground", has_ev_charger: true },
      { ...none, apartment_number: "C1", has_street_entrance: false, frontage_m: 7.5 },
    ]);
  });

  it("says in any language what kind of unit a row is about, and asks for rooms of an apartment alone", () => {
    const head = ["building", "floor", "number", "area_total", "ტიპი", "rooms"];
    const { rows, errors } = parseApartments(
      [
        { row: 1, cells: head },
        { row: 2, cells: ["A", -1, "P1", 12.5, "პარკინგი", ""] },
        { row: 3, cells: ["A", -1, "S1", 4, "Кладовая", 0] },
        { row: 4, cells: ["A", 1, "C1", 120, "Commercial", 3] },
        { row: 5, cells: ["A", 1, "11", 50, "", ""] },
        { row: 6, cells: ["A", 1, "12", 50, "garage", 2] },
        { row: 7, cells: ["A", 1, "13", 50, "ბინა", 0] },
      ],
      "USD",
    );
    expect(errors.map(({ row, field, key }) => [row, field, key])).toEqual([
      [6, "unit_type", "errors.cell_unit_type?value=garage"],
      [7, "rooms", "errors.cell_range?value=0&min=1&max=50"],
    ]);
    const read = rows.map((row) => [row.number, fieldsOfNew(row)["unit_type"], fieldsOfNew(row)["rooms"]]);
    expect(read).toEqual([
      ["P1", "parking", 0],
      ["S1", "storage", 0],
      ["C1", "commercial", 3],
      ["11", "apartment", 0],
    ]);
    expect(rows.map(missingOfNew)).toEqual([[], [], [], ["rooms"]]);
  });

  it("whose header is not understood is refused by column", () => {
    const { errors } = parseApartments([{ row: 1, cells: ["Building", "floor", "floor", "prise"] }], "USD");
    expect(errors.map(({ field, key }) => [field, key])).toEqual([
      ["prise", "errors.unknown_column"],
      ["floor", "errors.duplicate_column"],
      ["apartment_number", "errors.missing_column"],
    ]);
  });

  it("with an unknown column is refused by that column and by every other mistake of its rows", () => {
    const { rows, places, errors } = parseApartments(
      [
        { row: 1, cells: ["building", "floor", "apartment_number", "rooms", "prise", "price"] },
        { row: 2, cells: ["A", 5, "51", 2, 1, "150 000,50"] },
        { row: 3, cells: ["A", 5, "52", "many", 1, ""] },
        { row: 4, cells: ["A", 5, "53", 1.5, 1, "150 000,00"] },
      ],
      "USD",
    );
    expect(errors.map(({ row, field, key }) => [row, field, key])).toEqual([
      [1, "prise", "errors.unknown_column"],
      [2, "price", "errors.cell_whole?value=150%20000%2C50"],
      [3, "rooms", "errors.cell_number?value=many"],
      [4, "rooms", "errors.cell_whole?value=1.5"],
    ]);
    // None can be taken: nobody knows what the column was to say. Their places are looked up all the same.
    expect(rows).toEqual([]);
    expect(places).toHaveLength(3);
  });

  it("leaves out columns that nobody knows where that is wished, and names them as they are written", () => {
    const { rows, ignored, errors } = parseApartments(
      [
        { row: 1, cells: ["building", "Broker", "floor", "apartment_number", " Notes ", "", "price"] },
        { row: 2, cells: ["A", "Nino", 5, "51", "corner", "", 150_000] },
      ],
      "USD",
      false,
      true,
    );
    expect([ignored, errors]).toEqual([["Broker", "Notes"], []]);
    expect(rows).toMatchObject([
      { building: "A", floor: 5, fields: { apartment_number: "51", price: 150_000 } },
    ]);
  });
});

describe("a file with headings of its own", () => {
  const lines: Line[] = [
    { row: 1, cells: ["Block", "Level", "Flat", "Rooms", "Asking", "Price", "Notes", ""] },
    { row: 2, cells: ["A", 5, "51", 2, 90_000, 1, "corner"] },
    { row: 3, cells: ["A", 5, "52", 2, 95_000, 1, ""] },
    { row: 4, cells: ["A", 6, "61", 2, 97_000, 1, "x".repeat(70)] },
    { row: 5, cells: ["A", 7, "71", 2, 99_000, 1, "loft"] },
  ];
  const places: ApartmentMapping = { Block: "building", level: "floor", "FLAT ": "apartment_number" };
  const read = (reader: HeadingReader<FileColumn> | undefined, ignoresUnknown = true) =>
    parseApartments(lines, "USD", false, ignoresUnknown, reader);
  const by = (given: ApartmentMapping) => mappedReader(apartmentHeadings("USD"), given);

  it("is read as its user says, without what they leave out, which is named as it is written", () => {
    const { rows, errors, ignored } = read(by({ ...places, Asking: "price", Price: "" }));
    expect(errors).toEqual([]);
    expect(ignored).toEqual(["Price", "Notes"]);
    expect(rows[0]).toMatchObject({
      building: "A",
      floor: 5,
      fields: { apartment_number: "51", rooms: 2, price: 90_000 },
    });
  });

  it("names what somebody leaves out, but refuses what nobody knows unless that is left out, too", () => {
    const { rows, errors, ignored } = read(by({ ...places, Asking: "price", Price: "" }), false);
    expect(ignored).toEqual(["Price"]);
    expect(errors.map(({ field, key }) => [field, key])).toEqual([["notes", "errors.unknown_column"]]);
    expect(rows).toEqual([]);
  });

  it("shows what each column is read as, with its first values, also where no row can be read", () => {
    const { columns, errors } = read(undefined);
    expect(errors.map(({ field, key }) => [field, key])).toEqual([
      ["building", "errors.missing_column"],
      ["floor", "errors.missing_column"],
      ["apartment_number", "errors.missing_column"],
    ]);
    expect(columns).toEqual([
      { heading: "Block", column: null, examples: ["A"] },
      { heading: "Level", column: null, examples: ["5", "6", "7"] },
      { heading: "Flat", column: null, examples: ["51", "52", "61"] },
      { heading: "Rooms", column: "rooms", examples: ["2"] },
      { heading: "Asking", column: null, examples: ["90000", "95000", "97000"] },
      { heading: "Price", column: "price", examples: ["1"] },
      { heading: "Notes", column: null, examples: ["corner", "x".repeat(60), "loft"] },
      { heading: "", column: null, examples: [] },
    ]);
  });

  it("is refused by a heading that names another currency than the firm's, where it is chosen as that of prices", () => {
    const priced = (heading: string, reader?: HeadingReader<FileColumn>) =>
      parseApartments(
        [
          { row: 3, cells: ["building", "floor", "number", heading] },
          { row: 4, cells: ["A", 5, "51", 90_000] },
        ],
        "USD",
        false,
        true,
        reader,
      );
    const key = "errors.column_currency?value=Price%2C%20GEL&other=GEL&own=USD";
    expect(priced("Price, GEL", by({ "Price, GEL": "price" }))).toMatchObject({
      rows: [],
      errors: [{ row: 3, field: "price", key }],
    });
    // By its words alone it is none of the firm's prices.
    const { ignored, errors, rows } = priced("Price, GEL");
    expect([ignored, errors, rows.map(({ fields }) => fields["price"])]).toEqual([
      ["Price, GEL"],
      [],
      [undefined],
    ]);
    for (const [heading, reader] of [
      ["Price, $", undefined],
      ["Cost USD", by({ "Cost USD": "price" })],
    ] as const)
      expect(priced(heading, reader).rows[0]?.fields["price"]).toBe(90_000);
  });

  it("is refused by a column that two headings are read as", () => {
    const { errors } = read(by({ ...places, Asking: "price" }));
    expect(errors.map(({ row, field, key }) => [row, field, key])).toEqual([
      [1, "price", "errors.duplicate_column"],
    ]);
  });

  it("is read as an earlier import has said, unless its user says otherwise now", () => {
    const kept: { heading: string; column: FileColumn | "" }[] = [
      { heading: "block", column: "building" },
      { heading: "price", column: "" },
    ];
    const given: ApartmentMapping = { Block: "project" };
    const { read: nameOf, isLeftOut } = mappedReader(apartmentHeadings("USD"), given, kept);
    expect([nameOf("Block"), nameOf("Rooms"), nameOf("Flat")]).toEqual(["project", "rooms", undefined]);
    expect([isLeftOut("Price"), isLeftOut("Block"), isLeftOut("")]).toEqual([true, false, false]);
    expect(nameOf("Price")).toBeUndefined();
  });

  it("is read as was said before headings lost their brackets and signs of numbers were one", () => {
    const kept: { heading: string; column: FileColumn | "" }[] = [
      { heading: "size (all)", column: "area_total" },
      { heading: "№", column: "apartment_number" },
    ];
    const { read: nameOf } = mappedReader(apartmentHeadings("USD"), {}, kept);
    expect([nameOf("Size (all)"), nameOf("size all"), nameOf("№")]).toEqual([
      "area_total",
      "area_total",
      "apartment_number",
    ]);
  });
});

it("reads the example of the API's description", async () => {
  const { csv } = exampleOf(importApartments.body) as { csv: string };
  const { rows, errors } = parseApartments(await readLines(csv), "USD");
  expect(errors).toEqual([]);
  expect(rows.map((row) => [row.building, row.floor, row.number, missingOfNew(row)])).toEqual([
    ["A", 5, "501", []],
  ]);
});
