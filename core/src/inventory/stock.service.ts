import { FILE_COLUMNS } from "@ezo/contract/apartment-columns";
import type { ImportUndo } from "@ezo/contract/content";
import type { ChangedApartment, WrittenApartment } from "@ezo/contract/inventory";
import type { Locale } from "@ezo/contract/locale";
import type { ApartmentStatus } from "@ezo/contract/navigation";
import { seenVersions } from "../content/seen-versions.ts";
import { AppError } from "../platform/app-error.ts";
import { BYTE_ORDER_MARK, csvLine, type FileInput, readDelimited } from "../platform/delimited.ts";
import type { Db } from "../platform/db.ts";
import type { Line } from "../platform/table.ts";
import { readXlsx, writeXlsx } from "../platform/xlsx.ts";
import { type Actor, mustBeAdmin } from "../users/actor.ts";
import {
  type ApartmentChange,
  changeApartments,
  mustNotClash,
  lockApartments,
  presentClosed,
  presentDifference,
} from "./apartments.changes.ts";
import { parseApartments } from "./apartments.csv.ts";
import { exportedRows, sampleOf } from "./apartments.export.ts";
import { importApartments, type ImportWish } from "./apartments.import.ts";
import { undoImport } from "./apartments.undo.ts";
import { closeHolds } from "./holds.ts";
import { type Change, differenceOf, writeChanges } from "./inventory.log.ts";
import type { Values } from "./inventory.resource.ts";

/** A whole house in one transaction. */
const LONG = { timeout: 60_000 };

/** One of: text as it is, a workbook in base64, an uploaded file. */
interface ApartmentsFile {
  csv?: string | undefined;
  xlsx?: string | undefined;
  file?: FileInput | undefined;
}

export type StockService = ReturnType<typeof createStock>;

/** Changes of many apartments at once. */
export function createStock(db: Db, now: () => Date = () => new Date()) {
  async function mustHaveProject(id: number): Promise<void> {
    if ((await db.project.count({ where: { id } })) === 0) throw new AppError("not_found");
  }

  return {
    /** All in one transaction; unknown ids are returned, not refused. */
    async bulk(
      actor: Actor,
      ids: readonly number[],
      wanted: {
        status?: ApartmentStatus | undefined;
        price?: number | null | undefined;
        price_percent?: number | undefined;
        is_price_hidden?: boolean | undefined;
      },
      versions?: readonly number[],
    ): Promise<{ changed: number; missing: number[]; rows: ChangedApartment[] }> {
      mustBeAdmin(actor);
      const seen = seenVersions(ids, versions);
      return db.$transaction(async (tx) => {
        await lockApartments(tx, ids);
        const rows = await tx.apartment.findMany({
          where: { id: { in: [...ids] }, deletedAt: null },
          select: { id: true, number: true, version: true, status: true, price: true, isPriceHidden: true },
        });
        const changes: Change[] = [];
        const told: Omit<ChangedApartment, "closed_hold_id">[] = [];
        for (const row of rows) {
          const raised =
            wanted.price_percent === undefined || row.price === null
              ? wanted.price
              : Math.round(row.price * (1 + wanted.price_percent / 100));
          const changed = differenceOf(
            { status: row.status, price: row.price, is_price_hidden: row.isPriceHidden },
            { status: wanted.status, price: raised, is_price_hidden: wanted.is_price_hidden },
          );
          if (Object.keys(changed).length === 0) continue;
          const version = seen.get(row.id);
          if (version !== undefined) await mustNotClash(tx, row, version, Object.keys(changed));
          await tx.apartment.update({
            where: { id: row.id },
            data: {
              version: { increment: 1 },
              ...(changed["status"] && wanted.status ? { status: wanted.status } : {}),
              ...(changed["price"] && raised !== undefined ? { price: raised } : {}),
              ...(changed["is_price_hidden"] && wanted.is_price_hidden !== undefined
                ? { isPriceHidden: wanted.is_price_hidden }
                : {}),
            },
          });
          changes.push({ ...updated(row, changed, actor), isOverwrite: version === undefined });
          told.push({
            id: row.id,
            apartment_number: row.number,
            version: row.version + 1,
            fields: presentDifference(changed),
          });
        }
        const restated = changes.filter(({ changes: fields }) => fields?.["status"]);
        const closed = wanted.status
          ? await closeHolds(
              tx,
              restated.map(({ entityId }) => entityId),
              wanted.status,
              actor.id,
              now(),
            )
          : new Map<number, number>();
        await writeChanges(tx, changes);
        const found = new Set(rows.map(({ id }) => id));
        return {
          changed: changes.length,
          missing: ids.filter((id) => !found.has(id)),
          rows: told.map((row) => ({ ...row, ...presentClosed(closed, row.id) })),
        };
      }, LONG);
    },

    /** Each apartment in its own way; see `changeApartments`. */
    async change(actor: Actor, changes: readonly ApartmentChange[], isDryRun: boolean) {
      mustBeAdmin(actor);
      return db.$transaction((tx) => changeApartments(tx, actor, changes, { isDryRun, now: now() }), LONG);
    },

    /**
     * Adds and changes apartments by project, building and number: all rows, or none where one is wrong. A floor that
     * the building lacks is a mistake, not a new floor.
     */
    async import(actor: Actor, file: ApartmentsFile, wish: ImportWish) {
      mustBeAdmin(actor);
      if (wish.projectId !== undefined) await mustHaveProject(wish.projectId);
      const parsed = parseApartments(await linesOf(file), wish.projectId === undefined);
      return db.$transaction((tx) => importApartments(tx, actor, parsed, { ...wish, now: now() }), LONG);
    },

    async undoImport(actor: Actor, written: readonly WrittenApartment[]): Promise<ImportUndo> {
      mustBeAdmin(actor);
      return db.$transaction((tx) => undoImport(tx, actor, written, now()), LONG);
    },

    /** Throws `not_found` for a project that does not exist. */
    async *export(actor: Actor, query: Values): AsyncGenerator<string> {
      yield BYTE_ORDER_MARK + csvLine(FILE_COLUMNS);
      for await (const rows of exported(actor, query)) yield rows.map(csvLine).join("");
    },
    /** A workbook is built whole: a house is a few hundred kilobytes. */
    async exportXlsx(actor: Actor, query: Values): Promise<Uint8Array> {
      const lines: (string | number | null)[][] = [];
      for await (const rows of exported(actor, query)) lines.push(...rows);
      return writeXlsx("apartments", [[...FILE_COLUMNS], ...lines]);
    },
    /** How a file is written, with a project's own names where one is given. */
    async sampleXlsx(actor: Actor, projectId: number | undefined, locale: Locale): Promise<Uint8Array> {
      mustBeAdmin(actor);
      if (projectId !== undefined) await mustHaveProject(projectId);
      return writeXlsx("apartments", await sampleOf(db, projectId, locale));
    },
  };

  async function* exported(actor: Actor, query: Values) {
    mustBeAdmin(actor);
    if (query["project_id"] !== undefined) await mustHaveProject(query["project_id"] as number);
    yield* exportedRows(db, query);
  }
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

const updated = (
  row: { id: number; version: number },
  changes: NonNullable<Change["changes"]>,
  actor: Actor,
): Change => ({
  entity: "apartment",
  entityId: row.id,
  action: "updated",
  version: row.version + 1,
  changes,
  actorId: actor.id,
});
