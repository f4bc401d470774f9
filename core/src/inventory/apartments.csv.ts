import { apartmentFields as rules, SIDES } from "@ezo/contract/inventory";
import type { z } from "zod";
import type { ApartmentBody, ApartmentRow } from "./apartments.resource.ts";

/** Columns of the file; export and import share them. Each but the first two is a field of the apartment. */
export const COLUMNS = [
  "building",
  "floor",
  "apartment_number",
  "status",
  "rooms",
  "bedrooms",
  "area_total",
  "area_living",
  "area_balcony",
  "orientation",
  "price",
  "is_price_hidden",
] as const;
type Column = (typeof COLUMNS)[number];
const REQUIRED: readonly Column[] = ["building", "floor", "apartment_number", "rooms", "area_total"];

/** An apartment as a line of the file; empty cells are null. */
export const fileRow = (row: ApartmentRow): (string | number | null)[] => [
  row.floor.building.identifier,
  row.floor.number,
  row.number,
  row.status,
  row.rooms,
  row.bedrooms,
  row.areaTotal.toNumber(),
  row.areaLiving?.toNumber() ?? null,
  row.areaBalcony?.toNumber() ?? null,
  row.orientation.replaceAll(",", " "),
  row.price,
  row.isPriceHidden ? "1" : "0",
];

export interface RowError {
  row: number;
  field: string;
  /** A text key. */
  key: string;
}
export interface ParsedRow {
  row: number;
  building: string;
  floor: number;
  fields: Omit<ApartmentBody, "floor_id"> & { apartment_number: string };
}

/** Reads a file's lines into rows and mistakes. Columns may stand in any order; optional ones may be left out. */
export function parseApartments(file: readonly (readonly string[])[]): {
  rows: ParsedRow[];
  errors: RowError[];
} {
  const [header = [], ...lines] = file;
  const names = header.map((name) => name.trim().toLowerCase());
  const errors: RowError[] = [
    ...names
      .filter((name) => name !== "" && !COLUMNS.includes(name as Column))
      .map((field) => ({ row: 1, field, key: "errors.unknown_column" })),
    ...REQUIRED.filter((name) => !names.includes(name)).map((field) => ({
      row: 1,
      field,
      key: "errors.missing_column",
    })),
  ];
  if (errors.length > 0) return { rows: [], errors };
  const seen = new Set<string>();
  const rows: ParsedRow[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.length === 0) continue;
    const row = index + 2;
    const cell = (name: Column) => line[names.indexOf(name)] ?? "";
    const mistake = (field: string, key: string) => void errors.push({ row, field, key });
    const before = errors.length;
    const fields: Record<string, unknown> = {};
    for (const name of COLUMNS.slice(2)) {
      if (!names.includes(name)) continue;
      const value = valueOf(name, cell(name));
      if (value === undefined) {
        if (REQUIRED.includes(name)) mistake(name, "errors.required");
        continue;
      }
      const parsed = (rules[name as keyof typeof rules] as z.ZodType).safeParse(value);
      if (parsed.success) fields[name] = parsed.data;
      else mistake(name, keyOf(parsed.error));
    }
    if (cell("building") === "") mistake("building", "errors.required");
    if (!/^-?\d{1,3}$/.test(cell("floor"))) mistake("floor", "errors.invalid_floor");
    const home = `${cell("building")}\n${cell("apartment_number")}`;
    if (seen.has(home)) mistake("apartment_number", "errors.duplicate_row");
    seen.add(home);
    if (errors.length === before)
      rows.push({
        row,
        building: cell("building"),
        floor: Number(cell("floor")),
        fields: fields as unknown as ParsedRow["fields"],
      });
  }
  return { rows, errors };
}

const NULLABLE: readonly Column[] = ["area_living", "area_balcony", "price"];

/** An empty cell clears what may be empty and otherwise says nothing. */
function valueOf(name: Column, text: string): unknown {
  if (name === "orientation")
    return text
      .split(/[\s,;/]+/)
      .filter(Boolean)
      .map((side) => side.toUpperCase())
      .filter(
        (side, index, all) => all.indexOf(side) === index && (SIDES as readonly string[]).includes(side),
      );
  if (text === "") return NULLABLE.includes(name) ? null : undefined;
  // Thousands may be set apart by spaces, decimals by a comma.
  if (name.startsWith("area_") || name === "price")
    return text.replaceAll(/[\s\u00a0]/g, "").replace(",", ".");
  return text;
}

const keyOf = (error: z.ZodError): string => {
  const found = error.issues.flatMap((issue) => [
    issue.message,
    ...(issue.code === "invalid_union" ? issue.errors.flat().map(({ message }) => message) : []),
  ]);
  return found.find((message) => message.startsWith("errors.")) ?? "errors.invalid_value";
};
