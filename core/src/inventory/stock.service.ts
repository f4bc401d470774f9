import type { ChangedApartment } from "@ezo/contract/inventory";
import type { ApartmentStatus } from "@ezo/contract/navigation";
import { AppError } from "../platform/app-error.ts";
import { BYTE_ORDER_MARK, csvLine, parseCsv } from "../platform/csv.ts";
import type { Db, Tx } from "../platform/db.ts";
import { readXlsx, writeXlsx } from "../platform/xlsx.ts";
import { type Actor, mustBeAdmin } from "../users/actor.ts";
import {
  type ApartmentChange,
  changeApartments,
  lockApartments,
  presentClosed,
  presentDifference,
} from "./apartments.changes.ts";
import { COLUMNS, fileRow, parseApartments, type RowError } from "./apartments.csv.ts";
import {
  apartmentFields,
  apartmentInclude,
  apartmentSpec,
  apartmentWhere,
  createApartment,
} from "./apartments.resource.ts";
import { closeHolds } from "./holds.ts";
import { type Change, differenceOf, writeChanges } from "./inventory.log.ts";
import type { Values } from "./inventory.resource.ts";

const EXPORT_BATCH = 200;
/** A whole house in one transaction. */
const LONG = { timeout: 60_000 };

/** What a row of a file does. */
interface ImportedRow {
  row: number;
  kind: "created" | "updated";
  apartment: string;
  fields: ChangedApartment["fields"];
}

export type StockService = ReturnType<typeof createStock>;

/** Changes of many apartments at once. */
export function createStock(db: Db, now: () => Date = () => new Date()) {
  async function mustHaveProject(id: number): Promise<void> {
    if ((await db.project.count({ where: { id } })) === 0) throw new AppError("not_found");
  }

  async function* exported(actor: Actor, query: Values) {
    mustBeAdmin(actor);
    if (query["project_id"] !== undefined) await mustHaveProject(query["project_id"] as number);
    for (let skip = 0; ; skip += EXPORT_BATCH) {
      const rows = await db.apartment.findMany({
        where: { deletedAt: null, ...apartmentWhere(query) },
        orderBy: [{ buildingId: "asc" }, { floor: { number: "asc" } }, { number: "asc" }, { id: "asc" }],
        include: apartmentInclude,
        skip,
        take: EXPORT_BATCH,
      });
      yield rows.map(fileRow);
      if (rows.length < EXPORT_BATCH) return;
    }
  }

  return {
    /** All in one transaction; ids that name no apartment are told, not refused. */
    async bulk(
      actor: Actor,
      ids: readonly number[],
      wanted: {
        status?: ApartmentStatus | undefined;
        price?: number | null | undefined;
        price_percent?: number | undefined;
        is_price_hidden?: boolean | undefined;
      },
    ): Promise<{ changed: number; missing: number[]; rows: ChangedApartment[] }> {
      mustBeAdmin(actor);
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
          changes.push(updated(row, changed, actor));
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
     * Adds and changes apartments by building and number: all rows, or none where one is wrong. A floor that the
     * building lacks is a mistake, not a new floor.
     */
    async import(
      actor: Actor,
      projectId: number,
      file: { csv?: string | undefined; xlsx?: string | undefined },
      isDryRun: boolean,
    ) {
      mustBeAdmin(actor);
      await mustHaveProject(projectId);
      const lines =
        file.xlsx === undefined ? parseCsv(file.csv ?? "") : await readXlsx(Buffer.from(file.xlsx, "base64"));
      const { rows, errors } = parseApartments(lines);
      const told: ImportedRow[] = [];
      const answer = { dry_run: isDryRun, rows: rows.length, created: 0, updated: 0, unchanged: 0 };
      return db.$transaction(async (tx) => {
        const places = await placesOf(tx, projectId);
        const mistakes: RowError[] = [...errors];
        const changes: Change[] = [];
        for (const { row, building, floor, fields } of rows) {
          const place = places.find(({ identifier }) => identifier === building);
          const floorId = place?.floors.find(({ number }) => number === floor)?.id;
          if (!place || floorId === undefined) {
            mistakes.push({ row, field: place ? "floor" : "building", key: "errors.unknown_reference" });
            continue;
          }
          const known = await tx.apartment.findFirst({
            where: { buildingId: place.id, number: fields.apartment_number, deletedAt: null },
            include: apartmentInclude,
          });
          const wanted = { ...fields, floor_id: floorId };
          const changed = known ? differenceOf(apartmentFields(known), wanted) : {};
          const difference = known ? changed : differenceOf({}, fields);
          if (Object.keys(difference).length > 0)
            told.push({
              row,
              kind: known ? "updated" : "created",
              apartment: `${building} / ${floor} / ${fields.apartment_number}`,
              fields: presentDifference(difference),
            });
          if (!known) answer.created++;
          else if (Object.keys(changed).length > 0) answer.updated++;
          else answer.unchanged++;
          // With a mistake anywhere nothing is stored; the rest is still read, so that every mistake is told.
          if (isDryRun || mistakes.length > 0) continue;
          if (!known) {
            const { id } = await createApartment(tx, wanted);
            changes.push({ ...added(id, actor), reason: "import" });
          } else if (Object.keys(changed).length > 0) {
            const change = Object.fromEntries(Object.entries(changed).map(([field, [, to]]) => [field, to]));
            await apartmentSpec.update(tx, known.id, change);
            await apartmentSpec.afterUpdate?.(tx, known, change, actor, now());
            changes.push({ ...updated(known, changed, actor), reason: "import" });
          }
        }
        mistakes.sort((a, b) => a.row - b.row);
        if (mistakes.length > 0 && !isDryRun)
          throw new AppError("invalid", {
            fields: Object.fromEntries(
              mistakes.map(({ row, field, key }) => [`rows.${row}.${field}`, [key]]),
            ),
          });
        await writeChanges(tx, changes);
        return { ...answer, changes: told, errors: mistakes };
      }, LONG);
    },

    /** Throws `not_found` for a project that does not exist. */
    async *export(actor: Actor, query: Values): AsyncGenerator<string> {
      yield BYTE_ORDER_MARK + csvLine(COLUMNS);
      for await (const rows of exported(actor, query)) yield rows.map(csvLine).join("");
    },
    /** A workbook is built whole: a house is a few hundred kilobytes. */
    async exportXlsx(actor: Actor, query: Values): Promise<Uint8Array> {
      const lines: (string | number | null)[][] = [];
      for await (const rows of exported(actor, query)) lines.push(...rows);
      return writeXlsx("apartments", [[...COLUMNS], ...lines]);
    },
  };
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
const added = (id: number, actor: Actor): Change => ({
  entity: "apartment",
  entityId: id,
  action: "created",
  version: 1,
  actorId: actor.id,
});

const placesOf = (tx: Tx, projectId: number) =>
  tx.building.findMany({
    where: { projectId, deletedAt: null },
    select: {
      id: true,
      identifier: true,
      floors: { where: { deletedAt: null }, select: { id: true, number: true } },
    },
  });
