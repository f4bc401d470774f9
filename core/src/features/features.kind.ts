import type { Prisma } from "../generated/prisma/client.ts";
import {
  columnData,
  type Columns,
  type Fields,
  readColumns,
  readTexts,
  textAt,
  textData,
} from "../content/content.fields.ts";
import { type ContentKind, loadedRow, rowsOf } from "../content/content.kind.ts";
import { AppError } from "../platform/app-error.ts";
import type { Tx } from "../platform/db.ts";
import { drawingOf } from "./icons.ts";

const columns: Columns = { icon: "icon", sort_order: "sortOrder" };
const texts: Columns = { title: "title", description: "description" };

export const featureKind: ContentKind = {
  entity: "feature",
  tags: ["features", "projects"],
  rows: rowsOf("features"),

  async load(db, ids) {
    const records = await db.feature.findMany({
      where: { id: { in: [...ids] } },
      include: { translations: true },
    });
    return records.map((record) =>
      loadedRow(record, { ...readColumns(columns, record), ...readTexts(texts, record.translations) }),
    );
  },

  async insert(tx, fields, actor) {
    const last = await tx.feature.aggregate({ _max: { sortOrder: true } });
    const { id } = await tx.feature.create({
      data: {
        sortOrder: (last._max.sortOrder ?? 0) + 1,
        updatedById: actor.id,
        ...columnData(columns, fields),
        ...drawing(fields),
      } as Prisma.FeatureUncheckedCreateInput,
      select: { id: true },
    });
    await writeTexts(tx, id, fields);
    return id;
  },

  async write(tx, id, fields) {
    const data = { ...columnData(columns, fields), ...drawing(fields) };
    if (Object.keys(data).length > 0) await tx.feature.update({ where: { id }, data });
    await writeTexts(tx, id, fields);
  },

  deletion: async (db, ids) => ({
    projects: await db.project.count({
      where: { deletedAt: null, features: { some: { featureId: { in: [...ids] } } } },
    }),
  }),
  check: (_, { before, after }) => {
    const errors: Record<string, string[]> = {};
    const icon = textAt(after, "icon");
    // An icon that an update of the set has lost may stay, but nobody can choose it anew.
    if (icon !== before["icon"] && drawingOf(icon) === null) errors["icon"] = ["errors.unknown_icon"];
    if (after["translations.ka.title"] === "") errors["translations.ka.title"] = ["errors.required"];
    if (Object.keys(errors).length > 0) throw new AppError("invalid", { fields: errors });
    return Promise.resolve();
  },
};

/** The drawing is kept with the feature, so that pages need no set of icons. */
const drawing = (fields: Fields) =>
  typeof fields["icon"] === "string" ? { iconSvg: drawingOf(fields["icon"]) ?? "" } : {};

async function writeTexts(tx: Tx, id: number, fields: Fields): Promise<void> {
  for (const { locale, data } of textData(texts, fields))
    await tx.featureTranslation.upsert({
      where: { featureId_locale: { featureId: id, locale } },
      create: { featureId: id, locale, title: "", ...data },
      update: data,
    });
}
