import { LISTS } from "@ezo/contract/shown";
import { type Columns, idsIn, instantColumn, readColumns, readTexts } from "../records/fields.ts";
import { type RecordKind, loadedRow, rowsOf } from "../records/kind.ts";
import { refused } from "../platform/app-error.ts";
import { storedIn, textsIn } from "../records/table.ts";

const columns: Columns = {
  category: "category",
  publish_date: instantColumn("publishAt"),
  main_image: "mainImageId",
  is_active: "isActive",
  is_featured: "isFeatured",
};
const texts: Columns = { title: "title", excerpt: "excerpt", description: "description", content: "content" };
const writeTexts = textsIn((db) => db.articleTranslation, "articleId", texts, { title: "" });

const LISTED_BY: ReadonlySet<string> = new Set(["is_active", "publish_date", "category", "is_featured"]);
/** What only the article's own page shows. Any other field is taken for one that cards show. */
const isOnCards = (field: string): boolean =>
  field !== "gallery_images" && !field.endsWith(".description") && !field.endsWith(".content");

export const articleKind: RecordKind = {
  entity: "article",
  tags: ["news"],
  partTags: [{ tag: LISTS.news, isShown: (field) => LISTED_BY.has(field) }],
  pageTag: "article",
  pageParts: [{ part: "card", isShown: isOnCards }],
  isPublic: (fields) => fields["is_active"] === true,
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

  ...storedIn((db) => db.article, columns, {
    initial: () => ({ publishAt: new Date() }),
    async around(tx, articleId, fields) {
      await writeTexts(tx, articleId, fields);
      if (fields["gallery_images"] === undefined) return;
      const images = idsIn(fields["gallery_images"]);
      await tx.articleImage.deleteMany({ where: { articleId } });
      await tx.articleImage.createMany({
        data: images.map((mediaId, sortOrder) => ({ articleId, mediaId, sortOrder })),
      });
    },
  }),

  check: (_, { after }) => {
    if (after["translations.ka.title"] === "") throw refused("translations.ka.title", "errors.required");
    return Promise.resolve();
  },
};
