import type { Db, Tx } from "../platform/db.ts";
import { withoutLimit } from "../platform/log/context.ts";
import { columnData, type Columns, type Fields, readColumns, readTexts, textData } from "./fields.ts";
import { loadedRow, type RecordKind, type Writer } from "./kind.ts";

/** What is used of a table. Prisma types each by its own columns, so the kinds' columns say which they are. */
interface Table {
  create: (args: { data: object; select: { id: true } }) => Promise<{ id: number }>;
  createMany: (args: { data: object[] }) => Promise<unknown>;
  update: (args: { where: { id: number }; data: object }) => Promise<unknown>;
  updateMany: (args: { where: { id: { in: number[] } }; data: object }) => Promise<unknown>;
  upsert: (args: { where: object; create: object; update: object }) => Promise<unknown>;
  aggregate: (args: object) => Promise<{ _max: { sortOrder: number | null } }>;
}
type Row = Parameters<typeof loadedRow>[0];
type Data = Record<string, unknown>;
type TableOf = (db: Db | Tx) => unknown;
const tableIn = (tx: Tx, tableOf: TableOf): Table => tableOf(tx) as Table;

/** Loads rows with what their fields need, and says what messages call them where that is more than a title. */
export const loadedFrom =
  <R extends Row>(
    tableOf: TableOf,
    include: object,
    fieldsOf: (row: R) => Fields,
    nameOf?: (row: R) => string,
  ): RecordKind["load"] =>
  async (db, ids) => {
    const table = tableOf(db) as { findMany: (args: object) => Promise<R[]> };
    const rows = await table.findMany({ where: { id: { in: [...ids] } }, include });
    return rows.map((row) => loadedRow(row, fieldsOf(row), nameOf?.(row)));
  };

/** A record that was just added. */
interface Added {
  id: number;
  fields: Fields;
}

type Texts = Parameters<typeof readTexts>[1];
/** Columns and texts as fields, for `loadedFrom`. */
export const withTexts = (columns: Columns, texts: Columns) => (row: Row & { translations: Texts }) => ({
  ...readColumns(columns, row),
  ...readTexts(texts, row.translations),
});

interface Storing {
  derived?: (fields: Fields, tx: Tx) => Data | Promise<Data>;
  /** Columns of a new row that its fields need not name. */
  initial?: (tx: Tx) => Data | Promise<Data>;
  /** Writes what has tables of its own: texts, lists. */
  around?: (tx: Tx, id: number, fields: Fields) => Promise<void>;
}
const dataBy =
  (columns: Columns, { derived }: Storing) =>
  async (tx: Tx, fields: Fields) => ({
    ...columnData(columns, fields),
    ...(await derived?.(fields, tx)),
  });

/** Adds rows to a kind's table and changes them. */
export function storedIn(
  tableOf: TableOf,
  columns: Columns,
  options: Storing = {},
): Pick<RecordKind, "insert" | "write"> {
  const { initial, around } = options;
  const dataOf = dataBy(columns, options);
  return {
    async insert(tx, fields, actor) {
      const marks = { updatedById: actor?.id ?? null };
      const data = { ...(await initial?.(tx)), ...marks, ...(await dataOf(tx, fields)) };
      const { id } = await tableIn(tx, tableOf).create({ data, select: { id: true } });
      await around?.(tx, id, fields);
      return id;
    },
    async write(tx, id, fields) {
      const data = await dataOf(tx, fields);
      if (Object.keys(data).length > 0) await tableIn(tx, tableOf).update({ where: { id }, data });
      await around?.(tx, id, fields);
    },
  };
}

/**
 * The same for kinds of which several are added, or changed alike, by one statement, because no row depends on the one before.
 * `name` is the table's in the database; `aroundNew` writes for new rows what `around` writes for one.
 */
export function storedTogetherIn(
  tableOf: TableOf,
  name: string,
  columns: Columns,
  options: Storing & { aroundNew?: (tx: Tx, added: readonly Added[]) => Promise<void> } = {},
): Required<Pick<RecordKind, "insert" | "write" | "insertAll" | "writeAlike">> {
  const { initial, around, aroundNew } = options;
  const dataOf = dataBy(columns, options);
  return {
    ...storedIn(tableOf, columns, options),
    async insertAll(tx: Tx, wanted: readonly Fields[], actor: Writer) {
      const common = { ...(await initial?.(tx)), updatedById: actor?.id ?? null };
      const rows = await Promise.all(wanted.map((fields) => dataOf(tx, fields)));
      const ids = await newIds(tx, name, wanted.length);
      const data = rows.map((row, index) => ({ id: ids[index], ...common, ...row }));
      await tableIn(tx, tableOf).createMany({ data });
      await aroundNew?.(
        tx,
        wanted.map((fields, index) => ({ id: ids[index] ?? 0, fields })),
      );
      return ids;
    },
    async writeAlike(tx: Tx, ids: readonly number[], fields: Fields) {
      const data = await dataOf(tx, fields);
      const where = { id: { in: [...ids] } };
      if (Object.keys(data).length > 0) await tableIn(tx, tableOf).updateMany({ where, data });
      for (const id of ids) await around?.(tx, id, fields);
    },
  };
}

/** Known before the rows are there, so that what belongs to them is one statement, too. */
async function newIds(tx: Tx, table: string, count: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select nextval(pg_get_serial_sequence(${table}::text, 'id'))::int as id from generate_series(1, ${count}::int)`;
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** Writes the texts that are given; `owner` is the column of the record's id, `empty` what a new row needs. */
export const textsIn =
  (tableOf: TableOf, owner: string, texts: Columns, empty: object = {}) =>
  async (tx: Tx, id: number | string, fields: Fields): Promise<void> => {
    for (const { locale, data } of textData(texts, fields))
      await tableIn(tx, tableOf).upsert({
        where: { [`${owner}_locale`]: { [owner]: id, locale } },
        create: { [owner]: id, locale, ...empty, ...data },
        update: data,
      });
  };

/** The same for new records, which have no texts yet. */
export const newTextsIn =
  (tableOf: TableOf, owner: string, texts: Columns) =>
  async (tx: Tx, added: readonly Added[]): Promise<void> => {
    const rows = added.flatMap(({ id, fields }) =>
      textData(texts, fields).map(({ locale, data }) => ({ [owner]: id, locale, ...data })),
    );
    if (rows.length > 0) await tableIn(tx, tableOf).createMany({ data: rows });
  };

/** The place of a new record: behind all others, also behind those that its author does not see. */
export const lastPlace = (tableOf: TableOf) => async (tx: Tx) => {
  const last = await withoutLimit(() => tableIn(tx, tableOf).aggregate({ _max: { sortOrder: true } }));
  return { sortOrder: (last._max.sortOrder ?? 0) + 1 };
};
