import { isDeepStrictEqual } from "node:util";
import type {
  AdminArticle,
  AdminArticleRow,
  articleRoutes,
  ArticleState,
} from "@ezo/contract/admin/content/news";
import { instantIn } from "@ezo/contract/values/clock/time-zone";
import { PAGE_SIZE_MAX } from "@ezo/contract/values/limits/lists";
import type { Locale } from "@ezo/contract/values/locale";
import type { ParsedInput } from "@ezo/contract/route";
import type { z } from "zod";
import { firmTimeZone } from "../platform/settings.ts";
import { cleanedTexts, type Fields } from "../records/fields.ts";
import { editorInclude, inEveryLanguage, presentAdminImage, presentMarks } from "../records/present.ts";
import { createDrafts } from "../records/drafts/drafts.ts";
import { type Editorial, editorialOf, type TextTable } from "../records/editorial.ts";
import { type RecordParts, createResource, type ResourceOptions } from "../records/resource.ts";
import type { Db } from "../platform/db.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { mediaInclude } from "../media/media.present.ts";
import { AppError } from "../platform/app-error.ts";
import { pageSlice } from "../platform/paging/page-slice.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { type Actor, must } from "../users/actor.ts";
import { articleKind } from "./news.kind.ts";
import { hasWordsOrTheirParts } from "../platform/text/search-form.ts";

type State = z.infer<typeof ArticleState>;

const rowInclude = {
  ...editorInclude,
  translations: { select: { locale: true, title: true, excerpt: true } },
  mainImage: { include: mediaInclude },
} as const satisfies Prisma.ArticleInclude;
const itemInclude = {
  ...rowInclude,
  translations: true,
  images: { orderBy: { sortOrder: "asc" }, include: { media: { include: mediaInclude } } },
} as const satisfies Prisma.ArticleInclude;
type RowRecord = Prisma.ArticleGetPayload<{ include: typeof rowInclude }>;
type ItemRecord = Prisma.ArticleGetPayload<{ include: typeof itemInclude }>;

const TEXTS: TextTable = {
  table: "article_translations",
  owner: "article_id",
  text: ["title", "excerpt", "description"],
  html: ["content"],
};
const editorial = (db: Db, ids: readonly number[]) => editorialOf(db, articleKind, TEXTS, ids);

const ORDERS = {
  newest: [{ publishAt: "desc" }, { id: "desc" }],
  oldest: [{ publishAt: "asc" }, { id: "asc" }],
  updated: [{ updatedAt: "desc" }, { id: "desc" }],
  views: [{ views: "desc" }, { id: "desc" }],
} satisfies Record<string, Prisma.ArticleOrderByWithRelationInput[]>;

type NewsQuery = ParsedInput<typeof articleRoutes.list>["query"];

/** A time of publication that was sent without an offset is on the firm's clocks. */
async function inFirmsZone(db: Db, fields: Fields): Promise<Fields> {
  const at = fields["publish_date"];
  if (typeof at !== "string" || at.endsWith("Z")) return fields;
  return { ...fields, publish_date: instantIn(at, await firmTimeZone(db)).toISOString() };
}

export function createNewsAdmin(parts: RecordParts, now: () => Date = () => new Date()) {
  const { db, records } = parts;
  const options: ResourceOptions<AdminArticle> = {
    find: async (id, locale, _, from = db) => {
      const record = await from.article.findUnique({ where: { id }, include: itemInclude });
      if (!record) return null;
      const marks = await editorial(from, [id]);
      return presentItem(record, locale, now(), marks(id));
    },
    pictureFields: ["main_image", "gallery_images"],
    prepare: (fields) => inFirmsZone(db, cleanedTexts("content")(fields)),
  };
  const presentRows = async (articles: readonly RowRecord[], locale: Locale): Promise<AdminArticleRow[]> => {
    const marks = await editorial(
      db,
      articles.map(({ id }) => id),
    );
    return articles.map((article) => presentRow(article, locale, now(), marks(article.id)));
  };

  return {
    ...createResource<AdminArticle>(parts, articleKind, options),
    drafts: createDrafts<AdminArticle>(parts, articleKind, options, now),
    async list(actor: Actor, query: NewsQuery): Promise<{ rows: AdminArticleRow[]; total: number }> {
      must(actor, "content.read");
      const where = articleWhere(query, now());
      const [articles, total] = await Promise.all([
        db.article.findMany({
          where,
          orderBy: ORDERS[query.sort],
          include: rowInclude,
          ...pageSlice(query),
        }),
        db.article.count({ where }),
      ]);
      return { rows: await presentRows(articles, query.locale), total };
    },

    async forFeaturedModal(actor: Actor, locale: Locale, search?: string): Promise<AdminArticleRow[]> {
      must(actor, "content.read");
      const records = await db.article.findMany({
        where: { AND: [{ deletedAt: null }, whereState("published", now()), whereText(search)] },
        orderBy: [{ isFeatured: "desc" }, ...ORDERS.newest],
        include: rowInclude,
        take: PAGE_SIZE_MAX,
      });
      return presentRows(records, locale);
    },

    /**
     * Makes exactly these the featured ones; throws `conflict` if the featured ones are no longer `basedOn`.
     * Returns the ids of those that changed.
     */
    async setFeatured(actor: Actor, ids: readonly number[], basedOn?: readonly number[]): Promise<number[]> {
      must(actor, "content.publish");
      const articles = await db.article.findMany({
        where: { OR: [{ isFeatured: true }, { id: { in: [...ids] } }], deletedAt: null },
        select: { id: true, version: true, isFeatured: true, isActive: true, publishAt: true },
      });
      // Only public articles can be chosen.
      const featured = articles
        .filter(({ isFeatured, isActive, publishAt }) => isFeatured && isActive && publishAt <= now())
        .map(({ id }) => id);
      if (basedOn && !isDeepStrictEqual(new Set(featured), new Set(basedOn)))
        throw new AppError("conflict", { current: { ids: featured } });
      return records.updateMany(
        actor,
        articleKind,
        new Map(articles.map(({ id }) => [id, { is_featured: ids.includes(id) }])),
        // Read before the rows are locked: starring an article in between is a conflict.
        basedOn && new Map(articles.map(({ id, version }) => [id, version])),
      );
    },
  };
}

/** The articles of a list with these filters, in the states that they have at `at`. */
export function articleWhere(query: Partial<NewsQuery>, at: Date): Prisma.ArticleWhereInput {
  return {
    AND: [
      { deletedAt: query.deleted ? { not: null } : null },
      query.category ? { category: query.category } : {},
      query.state ? whereState(query.state, at) : {},
      query.is_active === undefined ? {} : { isActive: query.is_active },
      query.is_featured === undefined ? {} : { isFeatured: query.is_featured },
      whereText(query.search),
    ],
  };
}

const whereState = (state: State, at: Date): Prisma.ArticleWhereInput =>
  state === "draft"
    ? { isActive: false }
    : { isActive: true, publishAt: state === "published" ? { lte: at } : { gt: at } };

function whereText(search: string | undefined): Prisma.ArticleWhereInput {
  if (!search) return {};
  return { translations: { some: hasWordsOrTheirParts(search) } };
}

function presentRow(record: RowRecord, locale: Locale, at: Date, marks: Editorial): AdminArticleRow {
  const text = textIn(record.translations, locale);
  return {
    ...presentMarks(record),
    title: text("title"),
    excerpt: text("excerpt"),
    category: record.category,
    publish_date: record.publishAt.toISOString(),
    state: !record.isActive ? "draft" : record.publishAt > at ? "scheduled" : "published",
    main_image: presentAdminImage(record.mainImage, locale),
    views: record.views,
    is_active: record.isActive,
    is_featured: record.isFeatured,
    ...marks,
  };
}

function presentItem(record: ItemRecord, locale: Locale, at: Date, marks: Editorial): AdminArticle {
  const text = textIn(record.translations, locale);
  return {
    ...presentRow(record, locale, at, marks),
    description: text("description"),
    content: text("content"),
    gallery_images: record.images.map(({ media }) => presentAdminImage(media, locale)),
    translations: inEveryLanguage(record.translations, (row) => ({
      title: row?.title ?? "",
      excerpt: row?.excerpt ?? "",
      description: row?.description ?? "",
      content: row?.content ?? "",
    })),
  };
}
