import type { Prisma } from "../generated/prisma/client.ts";
import { stockBy } from "../inventory/stock-projects.ts";
import { AppError } from "../platform/app-error.ts";
import type { Tx } from "../platform/db.ts";
import { type Columns, type Fields, idsIn, readColumns, readTexts } from "../records/fields.ts";
import { loadedRow, type RecordKind, rowsOf } from "../records/kind.ts";
import { lastPlace, storedIn, textsIn } from "../records/table.ts";

const area = (column: string): Columns[string] => ({
  column,
  read: (stored: Prisma.Decimal | null) => stored && stored.toNumber(),
});
const columns: Columns = {
  project_id: "projectId",
  slug: "slug",
  rooms: "rooms",
  area_total: area("areaTotal"),
  area_living: area("areaLiving"),
  area_balcony: area("areaBalcony"),
  view_image: "viewImageId",
  tour_url: "tourUrl",
  is_active: "isActive",
  sort_order: "sortOrder",
};
const texts: Columns = { name: "name", description: "description" };
const writeTexts = textsIn((db) => db.layoutTranslation, "layoutId", texts);

export const layoutKind: RecordKind = {
  entity: "layout",
  // Apartments take plans from it, and the page of its project leads to the list of layouts.
  tags: ["apartments", "projects"],
  stockOf: stockBy("project_id"),
  countedBy: null,
  rows: rowsOf("layouts"),
  uniqueField: "slug",
  references: { plan_images: "media", view_image: "media" },
  // They stay as they are without it, and get it back with its restoration.
  deletion: async (db, ids) => ({
    layout_apartments: await db.apartment.count({ where: { deletedAt: null, layoutId: { in: [...ids] } } }),
  }),

  async load(db, ids) {
    const records = await db.layout.findMany({
      where: { id: { in: [...ids] } },
      include: { translations: true, images: { orderBy: { sortOrder: "asc" } } },
    });
    return records.map((record) =>
      loadedRow(record, {
        ...readColumns(columns, record),
        plan_images: record.images.map(({ mediaId }) => mediaId),
        ...readTexts(texts, record.translations),
      }),
    );
  },

  ...storedIn((db) => db.layout, columns, {
    initial: lastPlace((db) => db.layout),
    around: writeAround,
  }),

  async check(tx, { before, after }) {
    const errors: Record<string, string[]> = {};
    const id = after["project_id"];
    if (id !== before["project_id"] && !(await hasProject(tx, Number(id))))
      errors["project_id"] = ["errors.gone_reference"];
    if (after["translations.ka.name"] === "") errors["translations.ka.name"] = ["errors.required"];
    if (Object.keys(errors).length > 0) throw new AppError("invalid", { fields: errors });
  },
};

const hasProject = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.project.count({ where: { id, deletedAt: null } })) > 0;

/** Texts and plans, which have tables of their own. */
async function writeAround(tx: Tx, layoutId: number, fields: Fields): Promise<void> {
  await writeTexts(tx, layoutId, fields);
  if (fields["plan_images"] === undefined) return;
  await tx.layoutImage.deleteMany({ where: { layoutId } });
  await tx.layoutImage.createMany({
    data: idsIn(fields["plan_images"]).map((mediaId, sortOrder) => ({ layoutId, mediaId, sortOrder })),
  });
}
