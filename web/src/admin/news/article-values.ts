import { MINUTE_MS } from "@ezo/contract/values/time";
import { pictured } from "../media/picture/picture-value.tsx";
import type { AdminArticle, AdminArticleRow } from "@ezo/contract/admin/content/news";
import type { AdminImage } from "@ezo/contract/records/records";
import { NEWS_CATEGORIES, type NewsCategory } from "@ezo/contract/site/pages/news";
import { coded, type FieldNames, rich } from "../editor/history/field-text.ts";
import { type ContentLocale, inEvery } from "../editor/fields/language.ts";
import type { EditorSpec } from "../editor/editor-spec.ts";
import { articles } from "./news.resource.ts";

interface ArticleTexts {
  title: string;
  excerpt: string;
  description: string;
  content: string;
}
export interface ArticleValues {
  category: NewsCategory;
  publish_date: string;
  main_image: AdminImage | null;
  gallery_images: AdminImage[];
  is_active: boolean;
  is_featured: boolean;
  translations: Record<ContentLocale, ArticleTexts>;
}

const noTexts = (): ArticleTexts => ({ title: "", excerpt: "", description: "", content: "" });

export const articleSpec: EditorSpec<AdminArticleRow, AdminArticle, ArticleValues> = {
  resource: articles,
  empty: () => ({
    category: "company",
    publish_date: new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS).toISOString(),
    main_image: null,
    gallery_images: [],
    is_active: false,
    is_featured: false,
    translations: inEvery(noTexts),
  }),
  fromItem: (item) => ({
    category: item.category,
    publish_date: item.publish_date,
    main_image: item.main_image,
    gallery_images: item.gallery_images,
    is_active: item.is_active,
    is_featured: item.is_featured,
    translations: item.translations,
  }),
  toBody: (values) => ({
    ...values,
    main_image: values.main_image?.id ?? null,
    gallery_images: values.gallery_images.map(({ id }) => id),
  }),
};

export const ARTICLE_FIELDS: FieldNames = {
  title: "field.title",
  excerpt: "field.excerpt",
  description: "field.seo_description",
  content: rich("field.content"),
  category: coded("field.category", NEWS_CATEGORIES, (category, t) => t(`news.category.${category}`)),
  publish_date: "field.publish_date",
  main_image: pictured("field.main_image"),
  gallery_images: pictured("field.gallery_images"),
  is_active: "field.is_active",
  is_featured: "field.is_featured",
};
