import { z } from "zod";
import { AdminImage, RecordMarks } from "../../records/records.ts";
import { draftCalls, editorialMarks } from "../../records/record-drafts.ts";
import { RECORD_RIGHTS } from "../../records/record-rights.ts";
import { bulkUpdateCall, resource, listQuery, previewCall } from "../../records/resource.ts";
import { FlagParam, Id, Instant, Line, Paragraph, RequiredLine } from "../../values/fields.ts";
import {
  everyLanguage,
  FormFlag,
  FormIds,
  FormInstant,
  FormVersion,
  MediaRef,
  MediaRefs,
  newTextsOf,
  Reviewed,
  textsOf,
} from "../../values/forms/form-fields.ts";
import { ARTICLE_MAX_LENGTH, EXCERPT_MAX_LENGTH } from "../../values/limits/content.ts";
import { NewsCategory } from "../../site/pages/news.ts";
import { route } from "../../route.ts";

const path = "/admin/news";
const tag = "News administration";

const Texts = z.object({
  title: Line,
  excerpt: Paragraph.max(EXCERPT_MAX_LENGTH, { error: "errors.too_long" }),
  description: Paragraph.max(EXCERPT_MAX_LENGTH, { error: "errors.too_long" }),
  /** HTML; elements that an article may not contain are removed when it is stored. */
  content: z.string({ error: "errors.required" }).max(ARTICLE_MAX_LENGTH, { error: "errors.too_long" }),
});
const Georgian = Texts.partial().extend({ title: RequiredLine });
const Fields = z.object({
  category: NewsCategory,
  /** A time in the future: the article becomes public then. */
  publish_date: FormInstant,
  main_image: MediaRef,
  gallery_images: MediaRefs,
  is_active: FormFlag,
  is_featured: FormFlag,
});

/** `draft` is not active; `scheduled` is active, its time is still to come. */
export const ARTICLE_STATES = ["published", "scheduled", "draft"] as const;
export const ArticleState = z.enum(ARTICLE_STATES);

export const AdminArticleRow = RecordMarks.extend({
  title: z.string(),
  excerpt: z.string(),
  category: NewsCategory,
  publish_date: Instant,
  state: ArticleState,
  main_image: AdminImage.nullable(),
  views: z.int(),
  is_active: z.boolean(),
  is_featured: z.boolean(),
  ...editorialMarks,
});
export type AdminArticleRow = z.infer<typeof AdminArticleRow>;
export const AdminArticle = AdminArticleRow.extend({
  description: z.string(),
  content: z.string(),
  gallery_images: z.array(AdminImage),
  translations: everyLanguage(
    z.object({ title: z.string(), excerpt: z.string(), description: z.string(), content: z.string() }),
  ),
});
export type AdminArticle = z.infer<typeof AdminArticle>;

export const ARTICLE_SORTS = ["newest", "oldest", "updated", "views"] as const;

/** Before the calls with an id: the path is fixed. */
export const listNewsForFeaturedModal = route({
  role: "staff",
  tag,
  method: "get",
  path: "/admin/news/for-featured-modal",
  capability: "content.read",
  summary: "Public articles to choose the featured ones from, featured first, then the newest",
  query: z.object({ locale: listQuery.locale, search: listQuery.search }),
  response: z.object({ data: z.array(AdminArticleRow) }),
});
export const setFeaturedNews = route({
  role: "staff",
  capability: "content.publish",
  tag,
  method: "post",
  path: "/admin/news/set-featured",
  summary: "Makes exactly these articles the featured ones",
  multipart: [],
  body: z.object({
    news_ids: FormIds,
    /** The articles that were featured when the dialog was opened; if others are featured by now, it is a conflict. */
    based_on: z.array(Id).optional(),
  }),
  response: z.object({ message: z.string(), data: z.object({ changed: z.int(), ids: z.array(Id) }) }),
  codes: ["conflict"],
});

const ArticleChange = Fields.partial().extend({
  translations: textsOf(Texts).optional(),
  reviewed: Reviewed,
  version: FormVersion,
});

export const articleRoutes = resource({
  rights: RECORD_RIGHTS.article,
  path,
  tag,
  noun: "an article",
  name: "Article",
  query: z.object({
    ...listQuery,
    category: NewsCategory.optional(),
    state: ArticleState.optional(),
    is_active: FlagParam.optional(),
    is_featured: FlagParam.optional(),
    sort: z.enum(ARTICLE_SORTS).default("newest"),
  }),
  row: AdminArticleRow,
  item: AdminArticle,
  create: Fields.partial().extend({
    category: z.enum(NewsCategory.options, { error: "errors.required" }),
    translations: newTextsOf(Texts, Georgian),
  }),
  files: ["main_image", "gallery_images"],
  update: ArticleChange,
});
export const articleDrafts = draftCalls({
  rights: RECORD_RIGHTS.article,
  path,
  tag,
  noun: "an article",
  item: AdminArticle,
  update: ArticleChange,
});
export const bulkUpdateNews = bulkUpdateCall(
  path,
  tag,
  RECORD_RIGHTS.article,
  Fields.pick({ category: true, is_active: true, is_featured: true }).partial(),
);
export const previewArticle = previewCall(path, tag, RECORD_RIGHTS.article);
