import type { Prisma } from "../generated/prisma/client.ts";
import {
  columnData,
  type Columns,
  type Fields,
  idsIn,
  instantColumn,
  readColumns,
  readTexts,
  textData,
} from "../content/content.fields.ts";
import { type ContentKind, loadedRow, rowsOf } from "../content/content.kind.ts";
import { AppError } from "../platform/app-error.ts";
import type { Tx } from "../platform/db.ts";

const columns: Columns = {
  category: "category",
  publish_date: instantColumn("publishAt"),
  main_image: "mainImageId",
  is_active: "isActive",
  is_featured: "isFeatured",
};
const texts: Columns = { title: "title", excerpt: "excerpt", description: "description", content: "content" };

export const articleKind: ContentKind = {
  entity: "article",
  tags: ["news"],
  rows: rowsOf("articles"),
  references: { main_image: "media", gallery_images: "media" },

  async load(db, ids) {
    const records = await db.article.findMany({
      where: { id: { in: [...ids] } },
      include: { translations: true, images: { orderBy: { sortOrder: "asc" } } },
    });
    return records.map((record) =>
      loadedRow(record, {
        ...readColumns(columns, record),
        gallery_images: record.images.map(({ mediaId }) => mediaId),
        ...readTexts(texts, record.translations),
      }),
    );
  },

  async insert(tx, fields, actor) {
    const { id } = await tx.article.create({
      data: {
        publishAt: new Date(),
        updatedById: actor.id,
        ...columnData(columns, fields),
      } as Prisma.ArticleUncheckedCreateInput,
      select: { id: true },
    });
    await writeAround(tx, id, fields);
    return id;
  },

  async write(tx, id, fields) {
    const data = columnData(columns, fields);
    if (Object.keys(data).length > 0) await tx.article.update({ where: { id }, data });
    await writeAround(tx, id, fields);
  },

  check: (_, { after }) => {
    if (after["translations.ka.title"] === "")
      throw new AppError("invalid", { fields: { "translations.ka.title": ["errors.required"] } });
    return Promise.resolve();
  },
};

async function writeAround(tx: Tx, id: number, fields: Fields): Promise<void> {
  for (const { locale, data } of textData(texts, fields))
    await tx.articleTranslation.upsert({
      where: { articleId_locale: { articleId: id, locale } },
      create: { articleId: id, locale, title: "", ...data },
      update: data,
    });
  if (fields["gallery_images"] === undefined) return;
  await tx.articleImage.deleteMany({ where: { articleId: id } });
  await tx.articleImage.createMany({
    data: idsIn(fields["gallery_images"]).map((mediaId, sortOrder) => ({
      articleId: id,
      mediaId,
      sortOrder,
    })),
  });
}
