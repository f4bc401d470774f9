import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { defined } from "../platform/defined.ts";
import { type PageQuery, pageSlice } from "../platform/paging/page-slice.ts";
import { type Batch, batchIn } from "../records/writing/batch.ts";
import { withCurrent } from "../records/failures.ts";
import type { Fields } from "../records/fields.ts";
import type { RecordKind } from "../records/kind.ts";
import { type Marked, presentMarks } from "../records/present.ts";
import { createResource, type RecordParts } from "../records/resource.ts";
import { type Actor, must } from "../users/actor.ts";

export type Values = Readonly<Record<string, unknown>>;
type ListQuery = Values & { deleted: boolean } & PageQuery;
/** How rows of a kind are found and shown. */
export interface StockView<Row> {
  table: (db: Db) => unknown;
  include: object;
  orderBy: object;
  /** Columns that the list is filtered by, and the names of their filters. */
  filters?: Readonly<Record<string, string>>;
  /** The rest of the list's filter, without what is deleted. */
  where?: (query: Values) => object;
  /** The row in wire shape, but for what every row has. */
  present: (row: Row) => Values;
}
/** What is used of a table. Prisma types each by itself. */
interface Rows<Row> {
  findMany: (args: object) => Promise<Row[]>;
  count: (args: object) => Promise<number>;
  findUnique: (args: object) => Promise<Row | null>;
}

const LONG = { timeout: 30_000 };

export function createStockResource<Row extends Marked>(
  parts: RecordParts,
  kind: RecordKind,
  view: StockView<Row>,
) {
  const { db, records } = parts;
  const table = view.table(db) as Rows<Row>;
  const { include, orderBy, filters = {} } = view;
  const find = (id: number) => table.findUnique({ where: { id }, include });
  const present = (row: Row): Values => ({ ...view.present(row), ...presentMarks(row) });
  /** A conflict comes with the whole record as it is now. */
  const asItIsNow = async (error: unknown): Promise<never> => {
    const id = error instanceof AppError && (error.current as { id?: number } | null | undefined)?.id;
    const row = id ? await find(id) : null;
    throw row && error instanceof AppError ? withCurrent(error, present(row)) : error;
  };
  return {
    ...createResource<Values>(parts, kind, {
      find: async (id) => {
        const row = await find(id);
        return row && present(row);
      },
    }),

    async list(actor: Actor, query: ListQuery): Promise<{ rows: Values[]; total: number }> {
      must(actor, "stock.read");
      const where = {
        deletedAt: query.deleted ? { not: null } : null,
        ...defined(filtersOf(filters, query)),
        ...view.where?.(query),
      };
      const [rows, total] = await Promise.all([
        table.findMany({ where, include, orderBy, ...pageSlice(query) }),
        table.count({ where }),
      ]);
      return { rows: rows.map(present), total };
    },

    /** See `batchIn`. */
    async batch(actor: Actor, scope: Fields, work: Batch): Promise<{ created: number[] }> {
      must(actor, "stock.edit");
      const created = db.$transaction((tx) => batchIn(tx, actor, records, kind, scope, work), LONG);
      return { created: await created.catch(asItIsNow) };
    },
  };
}
export type StockResource = ReturnType<typeof createStockResource>;

const filtersOf = (filters: Readonly<Record<string, string>>, query: Values): Values =>
  Object.fromEntries(Object.entries(filters).map(([column, name]) => [column, query[name]]));
