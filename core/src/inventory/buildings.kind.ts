import type { Prisma } from "../generated/prisma/client.ts";
import { refused } from "../platform/app-error.ts";
import { hasWords } from "../platform/text/search-form.ts";
import { noteStruckPricesIn } from "../prices/history/price-states.ts";
import { type Columns, nested } from "../records/fields.ts";
import { type RecordKind, rowsOf } from "../records/kind.ts";
import { editorInclude } from "../records/present.ts";
import { loadedFrom, storedIn, textsIn, withTexts } from "../records/table.ts";
import { stockDeletion } from "./stock-deletion.ts";
import { stockBy } from "./stock-projects.ts";
import type { StockView, Values } from "./stock-resource.ts";

const columns: Columns = {
  project_id: "projectId",
  identifier: "identifier",
  sort_order: "sortOrder",
  is_active: "isActive",
};
const texts: Columns = { name: "name" };

const living = { where: { deletedAt: null } };
const include = {
  ...editorInclude,
  translations: true,
  floors: {
    ...living,
    select: { _count: { select: { apartments: { where: { deletedAt: null, unitType: "apartment" } } } } },
  },
} as const satisfies Prisma.BuildingInclude;
type Row = Prisma.BuildingGetPayload<{ include: typeof include }>;

const fieldsOf = withTexts(columns, texts);

export const buildingKind: RecordKind = {
  entity: "building",
  tags: ["apartments"],
  stockOf: stockBy("project_id"),
  countedBy: (field) => field !== "identifier" && field !== "sort_order" && !field.endsWith(".name"),
  announce: noteStruckPricesIn((buildingId) => ({ buildingId })),
  rows: rowsOf("buildings"),
  uniqueField: "identifier",
  deletion: (db, buildings) => stockDeletion(db, { buildings }),
  load: loadedFrom(
    (db) => db.building,
    { translations: true },
    fieldsOf,
    ({ identifier }: Row) => identifier,
  ),
  ...storedIn((db) => db.building, columns, {
    around: textsIn((db) => db.buildingTranslation, "buildingId", texts, { name: "" }),
  }),
  async check(tx, { after }) {
    if ((await tx.project.count({ where: { id: Number(after["project_id"]) } })) === 0)
      throw refused("project_id", "errors.unknown_reference");
  },
};

/** The rest of the list's filters, without what is deleted. */
export function buildingWhere(query: Values): Prisma.BuildingWhereInput {
  const search = query["search"] as string | undefined;
  return search ? { OR: [hasWords(search), { translations: { some: hasWords(search) } }] } : {};
}

export const buildingView: StockView<Row> = {
  table: (db) => db.building,
  include,
  orderBy: [{ projectId: "asc" }, { sortOrder: "asc" }, { id: "asc" }],
  filters: { projectId: "project_id" },
  where: buildingWhere,
  present: (row) => ({
    ...nested(fieldsOf(row)),
    floors_count: row.floors.length,
    apartments_count: row.floors.reduce((sum, { _count }) => sum + _count.apartments, 0),
  }),
};
