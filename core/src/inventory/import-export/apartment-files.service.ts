import { type ApartmentMapping, FILE_COLUMNS } from "@ezo/contract/inventory/apartment-columns";
import type { WrittenApartment } from "@ezo/contract/inventory/apartment-files";
import type { ImportUndo } from "@ezo/contract/records/records";
import type { Locale } from "@ezo/contract/values/locale";
import { AppError } from "../../platform/app-error.ts";
import type { Db } from "../../platform/db.ts";
import { firmCurrency } from "../../platform/settings.ts";
import { BYTE_ORDER_MARK, csvLine, type FileInput, readDelimited } from "../../platform/text/delimited.ts";
import { headingReader, lastingMapping, rememberHeadings } from "../../platform/text/read-headings.ts";
import type { Line } from "../../platform/text/table.ts";
import { readXlsx, writeXlsx } from "../../platform/text/xlsx.ts";
import type { Records } from "../../records/write.ts";
import { type Actor, must } from "../../users/actor.ts";
import { parseApartments } from "./apartments.csv.ts";
import { exportedRows, sampleOf } from "./apartments.export.ts";
import { importApartments, type ImportWish } from "./apartments.import.ts";
import { apartmentKind } from "../apartments.kind.ts";
import { apartmentHeadings } from "./apartments.mapping.ts";
import { undoImport } from "./apartments.undo.ts";
import { bulkWrite } from "../bulk-changes/bulk-write.ts";
import { floorKind } from "../floors.kind.ts";
import type { Values } from "../stock-resource.ts";

/** One of: text as it is, a workbook in base64, an uploaded file. */
export interface ApartmentsFile {
  csv?: string | undefined;
  xlsx?: string | undefined;
  file?: FileInput | undefined;
}

export interface FileWish extends ImportWish {
  addsFloors: boolean;
  ignoresUnknown: boolean;
  /** What headings are read as; without it they are read by their words alone. */
  columns?: ApartmentMapping | undefined;
}

/** Apartments as files: what an import writes, its undo, exports and the sample. */
export function createApartmentFiles({ db, records }: { db: Db; records: Records }) {
  async function mustHaveProject(id: number): Promise<void> {
    if ((await db.project.count({ where: { id } })) === 0) throw new AppError("not_found");
  }

  async function* exported(actor: Actor, query: Values) {
    must(actor, "stock.read");
    if (query["project_id"] !== undefined) await mustHaveProject(query["project_id"] as number);
    yield* exportedRows(db, query);
  }

  return {
    /**
     * Adds and changes apartments by project, building and number: all rows, or none where one is wrong. A floor that
     * the building lacks is a mistake, or with `addsFloors` a new floor. What headings are read as (`columns`) is remembered by
     * an import, for later calls with `columns`.
     */
    async import(
      actor: Actor,
      file: ApartmentsFile,
      { addsFloors, ignoresUnknown, columns, ...wish }: FileWish,
    ) {
      must(actor, "stock.edit");
      if (wish.projectId !== undefined) await mustHaveProject(wish.projectId);
      const currency = await firmCurrency(db);
      const headings = apartmentHeadings(currency);
      const reader = columns && (await headingReader(db, headings, columns));
      const parsed = parseApartments(
        await linesOf(file),
        currency,
        wish.projectId === undefined,
        ignoresUnknown,
        reader,
      );
      return bulkWrite(db, async (tx) => {
        const newFloors = addsFloors ? records.within(tx, actor, floorKind) : undefined;
        const writes = records.within(tx, actor, apartmentKind);
        const result = await importApartments(tx, writes, parsed, { ...wish, newFloors });
        // Last, since imports of other buildings wait for it.
        if (columns && reader && !wish.isDryRun) {
          const named = parsed.columns.map(({ heading }) => heading);
          await rememberHeadings(tx, headings, lastingMapping(headings, columns, named, reader));
        }
        return { ...result, columns: parsed.columns };
      });
    },

    async undoImport(actor: Actor, written: readonly WrittenApartment[]): Promise<ImportUndo> {
      must(actor, "stock.edit");
      return bulkWrite(db, (tx) => undoImport(tx, records.within(tx, actor, apartmentKind), written));
    },

    /** Throws `not_found` for a project that does not exist. */
    async *export(actor: Actor, query: Values, language?: Locale): AsyncGenerator<string> {
      yield BYTE_ORDER_MARK + csvLine(FILE_COLUMNS, language);
      for await (const rows of exported(actor, query))
        yield rows.map((row) => csvLine(row, language)).join("");
    },
    /** A workbook is built whole: a house is a few hundred kilobytes. */
    async exportXlsx(actor: Actor, query: Values): Promise<Uint8Array> {
      const lines: (string | number | null)[][] = [];
      for await (const rows of exported(actor, query)) lines.push(...rows);
      return writeXlsx("apartments", [[...FILE_COLUMNS], ...lines]);
    },
    /** How a file is written, with a project's own names where one is given. */
    async sampleXlsx(actor: Actor, projectId: number | undefined, locale: Locale): Promise<Uint8Array> {
      must(actor, "stock.read");
      if (projectId !== undefined) await mustHaveProject(projectId);
      return writeXlsx("apartments", await sampleOf(db, projectId, locale));
    },
  };
}

async function linesOf({ csv, xlsx, file }: ApartmentsFile): Promise<Line[]> {
  const source =
    xlsx !== undefined
      ? readXlsx(Buffer.from(xlsx, "base64"), "xlsx")
      : readDelimited(file ?? csv ?? "", file === undefined ? "csv" : "file");
  const lines: Line[] = [];
  for await (const line of source) lines.push(line);
  return lines;
}
