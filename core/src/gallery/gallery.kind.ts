import type { Prisma } from "../generated/prisma/client.ts";
import {
  columnData,
  type Columns,
  type Fields,
  readColumns,
  readTexts,
  textData,
} from "../content/content.fields.ts";
import { type ContentKind, loadedRow, rowsOf } from "../content/content.kind.ts";
import { AppError } from "../platform/app-error.ts";
import type { Tx } from "../platform/db.ts";

const columns: Columns = {
  image: "mediaId",
  category: "category",
  project_id: "projectId",
  is_active: "isActive",
  sort_order: "sortOrder",
};
const texts: Columns = { title: "title" };

export const galleryKind: ContentKind = {
  entity: "gallery_image",
  tags: ["gallery"],
  rows: rowsOf("gallery_images"),
  references: { image: "media", project_id: "project" },

  async load(db, ids) {
    const records = await db.galleryImage.findMany({
      where: { id: { in: [...ids] } },
      include: { translations: true },
    });
    return records.map((record) =>
      loadedRow(record, { ...readColumns(columns, record), ...readTexts(texts, record.translations) }),
    );
  },

  async insert(tx, fields, actor) {
    const last = await tx.galleryImage.aggregate({ _max: { sortOrder: true } });
    const { id } = await tx.galleryImage.create({
      data: {
        sortOrder: (last._max.sortOrder ?? 0) + 1,
        updatedById: actor.id,
        ...columnData(columns, fields),
      } as Prisma.GalleryImageUncheckedCreateInput,
      select: { id: true },
    });
    await writeTexts(tx, id, fields);
    return id;
  },

  async write(tx, id, fields) {
    const data = columnData(columns, fields);
    if (Object.keys(data).length > 0) await tx.galleryImage.update({ where: { id }, data });
    await writeTexts(tx, id, fields);
  },

  check: (_, { after }) => {
    if (typeof after["image"] !== "number")
      throw new AppError("invalid", { fields: { image: ["errors.required"] } });
    return Promise.resolve();
  },
};

async function writeTexts(tx: Tx, id: number, fields: Fields): Promise<void> {
  for (const { locale, data } of textData(texts, fields))
    await tx.galleryImageTranslation.upsert({
      where: { galleryImageId_locale: { galleryImageId: id, locale } },
      create: { galleryImageId: id, locale, ...data },
      update: data,
    });
}
