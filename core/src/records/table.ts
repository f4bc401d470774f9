import type { Db, Tx } from "../platform/db.ts";
import { withoutLimit } from "../platform/log/context.ts";
import { columnData, type Columns, type Fields, readColumns, readTexts, textData } from "./fields.ts";
import { loadedRow, type RecordKind } from "./kind.ts";

/** What is used of a table. Prisma types each by its own columns, so the kinds' columns say which they are. */
interface Table {
  create: (args: { data: object; select: { id: true } }) => Promise<{ id: number }>;
  update: (args: { where: { id: number }; data: object }) => Promise<unknown>;
  upsert: (args: { where: object; create: object; update: object }) => Promise<unknown>;
  aggregate: (args: object) => Promise<{ _max: { sortOrder: number | null } }>;
}
type Row = Parameters<typeof loadedRow>[0];
type Data = Record<string, unknown>;
type TableOf = (db: Db | Tx) => unknown;

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

type Texts = Parameters<typeof readTexts>[1];
/** Columns and texts as fields, for `loadedFrom`. */
export const withTexts = (columns: Columns, texts: Columns) => (row: Row & { translations: Texts }) => ({
  ...readColumns(columns, row),
  ...readTexts(texts, row.translations),
});

/** Adds rows to a kind's table and changes them. */
export function storedIn(
  tableOf: TableOf,
  columns: Columns,
  options: {
    derived?: (fields: Fields, tx: Tx) => Data | Promise<Data>;
    /** Columns of a new row that its fields need not name. */
    initial?: (tx: Tx) => Data | Promise<Data>;
    /** Writes what has tables of its own: texts, lists. */
    around?: (tx: Tx, id: number, fields: Fields) => Promise<void>;
  } = {},
): Pick<RecordKind, "insert" | "write"> {
  const { derived, initial, around } = options;
  const dataOf = async (tx: Tx, fields: Fields) => ({
    ...columnData(columns, fields),
    ...(await derived?.(fields, tx)),
  });
  return {
    async insert(tx, fields, actor) {
      const marks = { updatedById: actor?.id ?? null };
      const data = { ...(await initial?.(tx)), ...marks, ...(await dataOf(tx, fields)) };
      const { id } = await (tableOf(tx) as Table).create({ data, select: { id: true } });
      await around?.(tx, id, fields);
      return id;
    },
    async write(tx, id, fields) {
      const data = await dataOf(tx, fields);
      if (Object.keys(data).length > 0) await (tableOf(tx) as Table).update({ where: { id }, data });
      await around?.(tx, id, fields);
    },
  };
}

/** Writes the texts that are given; `owner` is the column of the record's id, `empty` what a new row needs. */
export const textsIn =
  (tableOf: TableOf, owner: string, texts: Columns, empty: object = {}) =>
  async (tx: Tx, id: number | string, fields: Fields): Promise<void> => {
    for (const { locale, data } of textData(texts, fields))
      await (tableOf(tx) as Table).upsert({
        where: { [`${owner}_locale`]: { [owner]: id, locale } },
        create: { [owner]: id, locale, ...empty, ...data },
        update: data,
      });
  };

/** The place of a new record: behind all others, also behind those that its author does not see. */
export const lastPlace = (tableOf: TableOf) => async (tx: Tx) => {
  const last = await withoutLimit(() => (tableOf(tx) as Table).aggregate({ _max: { sortOrder: true } }));
  return { sortOrder: (last._max.sortOrder ?? 0) + 1 };
};
