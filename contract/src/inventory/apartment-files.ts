import { z } from "zod";
import { withExample } from "../values/described.ts";
import { CsvLanguage, Id, LocaleParam } from "../values/fields.ts";
import { FormId } from "../values/forms/form-fields.ts";
import { mappingText } from "../values/reading/heading-mapping.ts";
import { Written } from "../records/records.ts";
import { undoImportCall } from "../records/resource.ts";
import { route, XLSX_TYPE } from "../route.ts";
import { flag, idFilter } from "./stock-fields.ts";
import { ApartmentMapping, FILE_COLUMNS } from "./apartment-columns.ts";
import { apartmentFilters } from "./apartments.ts";

const stock = { role: "staff", capability: "stock.edit", tag: "Apartments" } as const;

/** One error in an imported file. `row` is the line in the file; the header is line 1. */
export const ImportError = z.object({
  row: z.int(),
  field: z.string(),
  message: z.string(),
  /** The apartment of the row, as far as the row names it: `Linden Court / A / 5 / 51`. */
  place: z.string().default(""),
});
/** With the hold that ended because the status changed. */
const WrittenApartment = Written.extend({ closed_hold_id: Id.optional() });
export type WrittenApartment = z.infer<typeof WrittenApartment>;
/** Enough for the largest file that is accepted. */
const SEEN_MAX_LENGTH = 1_000_000;
const MappingText = withExample(mappingText(ApartmentMapping), '{"Flat": "apartment_number", "Notes": ""}');
const ApartmentImport = z
  .strictObject({
    /** The project of rows that name none; a row that names another one is refused. Without it, every row must name one. */
    project_id: FormId.optional(),
    /** `seen` from a dry run of the same file: apartments changed since then are refused. Without it they are overwritten. */
    seen: z
      .string()
      .max(SEEN_MAX_LENGTH, { error: "errors.too_long", abort: true })
      .regex(/^[\d,]*$/, { error: "errors.invalid_value" })
      .optional(),
    csv: z.string().min(1, { error: "errors.required" }).optional(),
    /** A workbook's bytes in base64; its first sheet is read. */
    xlsx: z.base64({ error: "errors.invalid_value" }).optional(),
    /** An upload: a workbook, or delimited text in any encoding. */
    file: z.string().min(1, { error: "errors.required" }).optional(),
    /**
     * What headings are read as, as JSON: `{"Flat": "apartment_number", "Notes": ""}`; with "" the column is left out. Others are read as
     * an earlier import has said, then by their words; without `columns` by their words alone. An import remembers it, for this heading in any file. A
     * usual word that is left out beside the heading which names its column is not remembered.
     */
    columns: MappingText.optional(),
    /** Imports the other rows although some have errors; those are answered as `errors`. */
    leave_out_errors: flag.default(false),
    /** Leaves out columns that nobody knows, and names them; otherwise they are errors, for one may be misspelt. */
    ignore_unknown_columns: flag.default(false),
    /** Adds the floors that a building lacks, and names them; otherwise each is an error of its row. */
    add_floors: flag.default(false),
    dry_run: flag.default(false),
  })
  .refine(({ csv, xlsx, file }) => [csv, xlsx, file].filter((given) => given !== undefined).length === 1, {
    error: "errors.required",
    path: ["csv"],
  });
withExample(ApartmentImport, {
  csv: "building,floor,apartment_number,rooms,area_total\nA,5,501,3,64.9\n",
  project_id: 1,
  dry_run: true,
});
export const importApartments = route({
  ...stock,
  method: "post",
  path: "/admin/apartments/import",
  summary:
    "Adds and changes apartments from a file (`file` of a form, or `csv` or `xlsx`), all rows or none; `dry_run` only reports what would happen",
  body: ApartmentImport,
  multipart: ["file"],
  response: z.object({
    data: z.object({
      dry_run: z.boolean(),
      rows: z.int(),
      created: z.int(),
      updated: z.int(),
      unchanged: z.int(),
      /** The version of each row's apartment, in the file's order; 0 for a new one. */
      seen: z.string(),
      /** The file's columns in their order, as it calls them. */
      columns: z.array(
        z.object({
          heading: z.string(),
          /** What it is read as; null where it is left out. */
          column: z.enum(FILE_COLUMNS).nullable(),
          /** The first values below it, shortened. */
          examples: z.array(z.string()),
        }),
      ),
      /** Headings, as they are written, of columns that were left out. */
      ignored_columns: z.array(z.string()),
      /** Floors that are added: `Linden Court / A / 9`, or without the project where the call names it. An undo leaves them. */
      added_floors: z.array(z.string()),
      /** Rows that add or change something; for a new apartment every `from` is null. */
      changes: z.array(
        z.object({
          row: z.int(),
          kind: z.enum(["created", "updated"]),
          apartment: z.string(),
          fields: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
        }),
      ),
      errors: z.array(ImportError),
      /** After an import: what to send to `import/undo`. */
      written: z.array(WrittenApartment),
    }),
  }),
  codes: ["not_found", "too_large"],
});
export const undoApartmentsImport = undoImportCall(
  "/admin/apartments",
  stock.tag,
  WrittenApartment,
  "stock.edit",
);
export const exportApartments = route({
  ...stock,
  method: "get",
  path: "/admin/apartments/export",
  capability: "stock.read",
  summary: "Apartments by filter, as CSV that the import accepts",
  query: z.strictObject({ ...apartmentFilters, language: CsvLanguage }),
  produces: "text/csv",
  fileName: "apartments.csv",
  codes: ["not_found"],
});
const workbook = { ...stock, method: "get", produces: XLSX_TYPE, codes: ["not_found"] } as const;
export const exportApartmentsXlsx = route({
  ...workbook,
  path: "/admin/apartments/export.xlsx",
  fileName: "apartments.xlsx",
  summary: "Apartments by filter, as a workbook that the import accepts",
  query: z.strictObject(apartmentFilters),
});
export const sampleApartmentsXlsx = route({
  ...workbook,
  path: "/admin/apartments/sample.xlsx",
  fileName: "apartments-sample.xlsx",
  summary: "A sample workbook for the import, with headings in the language of `locale`",
  query: z.strictObject({ project_id: idFilter, locale: LocaleParam }),
});
