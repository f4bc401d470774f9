import { z } from "zod";
import {
  FlagParam,
  Id,
  IdParams,
  Instant,
  LocaleAndGroups,
  LocaleParam,
  PageMeta,
  paging,
  SearchParam,
} from "../../values/fields.ts";
import { NEWS_PAGE_SIZE, RECENT_NEWS_LIMIT } from "../../values/limits/pages.ts";
import { Image } from "../../media.ts";
import { PreviewToken } from "../preview.ts";
import { route } from "../../route.ts";
import { Translations } from "../../translations.ts";
import { SHOWN } from "../../shown.ts";

export const NEWS_CATEGORIES = ["company", "project", "industry", "event"] as const;
export const NewsCategory = z.enum(NEWS_CATEGORIES);
export type NewsCategory = z.infer<typeof NewsCategory>;

export const ArticleSummary = z.object({
  id: Id,
  title: z.string(),
  excerpt: z.string(),
  main_image: Image.nullable(),
  publish_date: Instant,
  category: NewsCategory,
  views: z.int(),
  is_featured: z.boolean(),
  is_active: z.boolean(),
});
export type ArticleSummary = z.infer<typeof ArticleSummary>;

/** Specification, section 3, "News article". `content` is HTML, sanitised on the way out. */
export const Article = ArticleSummary.extend({
  content: z.string(),
  description: z.string(),
  gallery_images: z.array(Image),
  related_articles: z.array(ArticleSummary),
  updated_at: Instant,
  translations: Translations,
});
export type Article = z.infer<typeof Article>;

const site = { shows: SHOWN.news, role: "public", tag: "Site", method: "get" } as const;
const articles = z.object({ data: z.array(ArticleSummary) });

export const listNews = route({
  ...site,
  path: "/news",
  summary: "News, newest first, by category, search and feature",
  query: LocaleAndGroups.extend({
    category: NewsCategory.optional(),
    featured: FlagParam.optional(),
    without_lead: FlagParam.optional().describe(
      "Leaves out the newest featured article, shown above the list",
    ),
    search: SearchParam.optional(),
    ...paging(NEWS_PAGE_SIZE),
  }),
  response: z.object({ data: z.array(ArticleSummary), meta: PageMeta, translations: Translations }),
});
export const listRecentNews = route({
  ...site,
  path: "/news/recent",
  summary: "The newest articles",
  query: z.object({
    locale: LocaleParam,
    limit: z.coerce.number().int().min(1).max(50).default(RECENT_NEWS_LIMIT),
  }),
  response: articles,
});
export const listFeaturedNews = route({
  ...site,
  path: "/news/featured",
  summary: "Featured articles",
  query: z.object({ locale: LocaleParam }),
  response: articles,
});
export const listNewsOfCategory = route({
  ...site,
  path: "/news/category/:category",
  summary: "Articles of one category",
  params: z.object({ category: NewsCategory }),
  query: z.object({ locale: LocaleParam }),
  response: articles,
});
export const getArticle = route({
  ...site,
  path: "/news/:id",
  summary: "One article; counts one view per visitor and article in 30 minutes",
  params: IdParams,
  query: LocaleAndGroups.extend({ preview: PreviewToken }),
  response: z.object({ data: Article }),
  codes: ["not_found", "gone"],
});
