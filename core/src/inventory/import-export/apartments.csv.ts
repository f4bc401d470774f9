import {
  CELL_BOUNDS,
  CELL_FIELDS,
  type CellError,
  type CellField,
  markOfColumn,
  otherCurrencyOf,
  readCell,
} from "@ezo/contract/inventory/apartment-cells";
import {
  FILE_COLUMNS,
  FILE_REQUIRED,
  type FileColumn,
  otherCurrencyOfHeading,
} from "@ezo/contract/inventory/apartment-columns";
import { plain } from "@ezo/contract/values/fields";
import type { Currency } from "@ezo/contract/values/money/currency";
import { readUnitType } from "@ezo/contract/values/reading/read-words";
import { type DecimalMark, readNumber } from "@ezo/contract/values/reading/read-number";
import {
  certainFirst,
  columnsOf,
  EXAMPLE_ROWS,
  exampleOf,
  type HeadingReader,
  mappedReader,
} from "../../platform/text/read-headings.ts";
import {
  type Cell,
  type Columns,
  type Line,
  quoting,
  readHeader,
  type RowMistake,
  type TableRow,
} from "../../platform/text/table.ts";
import type { Fields, FieldValue } from "../../records/fields.ts";
import type { ApartmentRow } from "../apartments.kind.ts";
import { apartmentHeadings } from "./apartments.mapping.ts";

/** What a new apartment cannot be without. A file about known ones, such as a list of prices, may leave them out. */
const REQUIRED_OF_NEW = ["rooms", "area_total"] as const;
const isRequired = (column: FileColumn): boolean => (FILE_REQUIRED as readonly FileColumn[]).includes(column);

type Exported =
  | "floor"
  | "number"
  | "status"
  | "rooms"
  | "bedrooms"
  | "areaTotal"
  | "areaLiving"
  | "areaBalcony"
  | "orientation"
  | "price"
  | "isPriceHidden"
  | "unitType"
  | "parkingKind"
  | "hasEvCharger"
  | "hasStreetEntrance"
  | "frontageM";
/** An apartment as a line of the file; empty cells are null. */
export const fileRow = (
  row: Pick<ApartmentRow, Exported> & { layout: { slug: string } | null },
  project: string,
): (string | number | null)[] => [
  project,
  row.floor.building.identifier,
  row.floor.number,
  row.number,
  row.status,
  roomsCell(row),
  row.bedrooms,
  row.areaTotal.toNumber(),
  row.areaLiving?.toNumber() ?? null,
  row.areaBalcony?.toNumber() ?? null,
  row.orientation.replaceAll(",", " "),
  row.price,
  flagCell(row.isPriceHidden),
  row.unitType,
  row.layout?.slug ?? null,
  row.parkingKind,
  flagCell(row.hasEvCharger),
  flagCell(row.hasStreetEntrance),
  row.frontageM?.toNumber() ?? null,
];

/** Empty for a unit without rooms: 0 is no number of rooms in a file. */
const roomsCell = ({ rooms }: { rooms: number }): number | null => (rooms === 0 ? null : rooms);

/** Empty where nobody has said it. */
const flagCell = (flag: boolean | null): string | null => (flag === null ? null : flag ? "1" : "0");

/** Where a row says that its apartment is. */
export interface RowPlace {
  row: number;
  /** Empty where the row names none. */
  project: string;
  building: string;
  floor: number;
  number: string;
  /** A layout's slug or name; empty takes it away, and without the column it stays. */
  layout: string | undefined;
  /** Columns whose cells could not be read: nothing can be looked up by them. */
  unread: ReadonlySet<string>;
}
export interface ParsedRow extends RowPlace {
  fields: Fields & { apartment_number: string };
}

/** What a new apartment gets where its row says nothing. */
const UNSAID: Partial<Record<CellField, Fields[string]>> = {
  status: "available",
  // Of an apartment it is required.
  rooms: 0,
  bedrooms: 0,
  area_living: null,
  area_balcony: null,
  orientation: [],
  price: null,
  is_price_hidden: false,
  unit_type: "apartment",
};
/** What a row would have to say if its apartment is new. */
export const missingOfNew = ({ fields }: Pick<ParsedRow, "fields">): readonly CellField[] =>
  REQUIRED_OF_NEW.filter(
    (field) => fields[field] === undefined && (field !== "rooms" || isApartment(fields)),
  );
const isApartment = (fields: Fields): boolean => (fields["unit_type"] ?? "apartment") === "apartment";
/** Everything that a row writes of a new apartment, so that a trial run can show it. */
export const fieldsOfNew = ({ fields }: Pick<ParsedRow, "fields">): Fields =>
  Object.fromEntries(CELL_FIELDS.map((field) => [field, fields[field] ?? UNSAID[field] ?? null]));

interface ParsedApartments {
  /** The file's columns, with what each is read as (null where it is left out) and its first values. */
  columns: { heading: string; column: FileColumn | null; examples: string[] }[];
  rows: ParsedRow[];
  places: RowPlace[];
  ignored: string[];
  errors: RowMistake[];
}

/**
 * Reads a file's lines into rows and mistakes. Optional columns may be left out. `namesProjects` says that each row has
 * to name its project; prices are in `currency`. `places` are those of every row, so that a row with a mistake is looked up too. With an unknown
 * column, which may be a known one misspelt, no row can be taken; its other mistakes are still named. With `ignoresUnknown`
 * such columns are left out, and named in `ignored`, as are those that `given` leaves out.
 */
export function parseApartments(
  [head, ...lines]: readonly Line[],
  currency: Currency,
  namesProjects = false,
  ignoresUnknown = false,
  given: HeadingReader<FileColumn> = mappedReader(apartmentHeadings(currency), {}),
): ParsedApartments {
  const reader = certainFirst(head?.cells ?? [], given);
  const required = namesProjects ? (["project", ...FILE_REQUIRED] as const) : FILE_REQUIRED;
  const known: Columns<FileColumn> = { known: FILE_COLUMNS, required, ignoresUnknown, ...reader };
  const { mistakes: misread, unknown, read } = readHeader(head ?? { row: 1, cells: [] }, known);
  const columns = columnsOf(head?.cells ?? [], reader).map((column, index) => ({
    ...column,
    examples: examplesOf(lines, index),
  }));
  const ignored = unknown.filter((heading) => ignoresUnknown || reader.isLeftOut(heading));
  const ofHeader = [...misread, ...inOtherCurrencies(columns, currency, head?.row ?? 1)];
  const errors = [...ofHeader];
  if (ofHeader.some(({ key }) => key !== "errors.unknown_column"))
    return { columns, rows: [], places: [], ignored, errors };
  const table: TableRow<FileColumn>[] = [];
  for (const line of lines) {
    const found = read(line);
    if ("key" in found) errors.push(found);
    else table.push(found);
  }
  const cellOf = readerOf(table, currency, namesProjects);
  const twins = twinsOf(table.map(({ row, cells }) => [row, homeOf(cells)]));
  const rows: ParsedRow[] = [];
  const places: RowPlace[] = [];
  for (const found of table) {
    const { fields, place, mistakes } = cellOf(found);
    const number = numberIn(found.cells);
    const others = number === "" ? undefined : twins.get(found.row);
    if (others) mistakes.push({ row: found.row, field: "apartment_number", key: othersNamed(others) });
    const named = placeName(place.project, place.building, String(found.cells.floor ?? ""), number);
    errors.push(...mistakes.map((mistake) => ({ ...mistake, place: named })));
    const unread = new Set(mistakes.map(({ field }) => field));
    const placed: RowPlace = { row: found.row, ...place, number, unread };
    places.push(placed);
    const { apartment_number } = fields;
    if (mistakes.length === 0 && typeof apartment_number === "string")
      rows.push({ ...placed, fields: { ...fields, apartment_number } });
  }
  return { columns, rows: ofHeader.length > 0 ? [] : rows, places, ignored, errors };
}

/** Columns that somebody has chosen as prices although their headings say that they are in another currency. */
const inOtherCurrencies = (columns: ParsedApartments["columns"], own: Currency, row: number): RowMistake[] =>
  columns.flatMap(({ heading, column }) => {
    const other = column === "price" ? otherCurrencyOfHeading(heading, own) : undefined;
    if (!other) return [];
    return [{ row, field: "price", key: quoting("errors.column_currency", heading, { other, own }) }];
  });

const EXAMPLES_MAX = 3;
/** Different values of a column, from the first rows. */
const examplesOf = (lines: readonly Line[], index: number): string[] =>
  [...new Set(lines.slice(0, EXAMPLE_ROWS).map(({ cells }) => exampleOf(cells[index])))]
    .filter(Boolean)
    .slice(0, EXAMPLES_MAX);

/** A number as it is stored: without what nobody sees, by which two rows about one apartment would seem to be about two. */
const numberIn = ({ apartment_number: cell }: TableRow<FileColumn>["cells"]): string =>
  plain(String(cell ?? ""));

const homeOf = (cells: TableRow<FileColumn>["cells"]): string =>
  [String(cells.project ?? "").trim(), String(cells.building ?? "").trim(), numberIn(cells)].join("\n");

/** Rows about one apartment (`home`), each with the others: nobody knows which of them is meant. */
export function twinsOf(rows: readonly (readonly [row: number, home: string])[]): Map<number, number[]> {
  const byHome = new Map<string, number[]>();
  for (const [row, home] of rows) {
    const known = byHome.get(home);
    if (known) known.push(row);
    else byHome.set(home, [row]);
  }
  return new Map(
    [...byHome.values()]
      .filter(({ length }) => length > 1)
      .flatMap((all) => {
        const named = all.slice(0, OTHERS_NAMED + 1);
        return all.map((row) => [row, named.filter((other) => other !== row)] as const);
      }),
  );
}
const OTHERS_NAMED = 5;
export const othersNamed = (rows: readonly number[]): string =>
  `errors.row_twice?rows=${encodeURIComponent(rows.slice(0, OTHERS_NAMED).join(", "))}`;

/** What a message calls a row's apartment: `Linden Court / A / 5 / 51`. */
export const placeName = (...parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(" / ");

const CELL_ERRORS: Record<CellError, string> = {
  required: "errors.required",
  number: "errors.cell_number",
  range: "errors.cell_range",
  length: "errors.cell_length",
  ambiguous: "errors.cell_ambiguous",
  decimals: "errors.cell_decimals",
  whole: "errors.cell_whole",
  currency: "errors.cell_currency",
  status: "errors.cell_status",
  unit_type: "errors.cell_unit_type",
  parking_kind: "errors.cell_parking_kind",
  flag: "errors.cell_flag",
  sides: "errors.cell_sides",
  value: "errors.cell_value",
};

/** A 0 in a row about another unit than an apartment says that it has no rooms, as an empty cell does. */
function isNoRooms({ rooms, unit_type: type }: TableRow<FileColumn>["cells"]): boolean {
  const named = type === undefined ? null : readUnitType(String(type));
  return named !== null && named !== "apartment" && String(rooms ?? "").trim() === "0";
}

/** Spreadsheets make dates of numbers such as 1-2 and 12.05, and a workbook holds nothing else of them. */
const isDate = (cell: Cell): boolean => /^\d{4}-\d\d-\d\d$/.test(String(cell).trim());

/** What a message says beside the cell: the bounds that it is beyond, or both currencies. */
const namedBeside = (field: CellField, error: CellError, cell: Cell, currency: Currency) => {
  if (error === "currency") return { other: otherCurrencyOf(cell, currency) ?? "", own: currency };
  return error === "range" || error === "length" ? CELL_BOUNDS[field] : {};
};

/** Reads rows by what the whole of each column shows about its numbers. */
function readerOf(table: readonly TableRow<FileColumn>[], currency: Currency, namesProjects: boolean) {
  const marks = new Map<CellField, DecimalMark | undefined>(
    CELL_FIELDS.map((field) => [
      field,
      markOfColumn(
        field,
        table.map(({ cells }) => cells[field]),
        currency,
      ),
    ]),
  );
  return ({ row, cells }: TableRow<FileColumn>) => {
    const mistakes: RowMistake[] = [];
    const mistake = (field: FileColumn, key: string, cell: Cell, beside = {}) =>
      mistakes.push({ row, field, key: key === CELL_ERRORS.required ? key : quoting(key, cell, beside) });
    const fields: Partial<Record<CellField, FieldValue>> = {};
    for (const field of CELL_FIELDS) {
      // What the file does not say stays as it is.
      const cell = cells[field] ?? (isRequired(field) ? "" : undefined);
      if (cell === undefined || (field === "rooms" && isNoRooms(cells))) continue;
      if (field === "apartment_number" && isDate(cell)) {
        mistake(field, "errors.cell_date", cell);
        continue;
      }
      const reading = readCell(field, cell, currency, marks.get(field));
      if ("value" in reading) fields[field] = reading.value;
      else if (reading.error !== "required" || isRequired(field))
        mistake(field, CELL_ERRORS[reading.error], cell, namedBeside(field, reading.error, cell, currency));
    }
    const project = String(cells.project ?? "").trim();
    if (project === "" && namesProjects) mistake("project", CELL_ERRORS.required, "");
    const building = String(cells.building ?? "").trim();
    if (building === "") mistake("building", CELL_ERRORS.required, "");
    const floor = readNumber(cells.floor ?? "", { decimals: 0 });
    if ("error" in floor || Math.abs(floor.value) > 999)
      mistake("floor", "errors.invalid_floor", cells.floor ?? "");
    const layout = cells.layout === undefined ? undefined : String(cells.layout).trim();
    const place = { project, building, floor: "value" in floor ? floor.value : 0, layout };
    return { fields, place, mistakes };
  };
}
