import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import { Prisma } from "../generated/prisma/client.ts";
import { constructionWhere } from "../construction/construction.admin.ts";
import { BY_DAY, dayOf } from "../construction/construction.present.ts";
import { featureWhere } from "../features/features.admin.ts";
import { galleryWhere } from "../gallery/gallery.admin.ts";
import { articleWhere } from "../news/news.admin.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { searchWordsOf } from "../platform/text/search-form.ts";
import { documentWhere } from "../project-documents/project-documents.admin.ts";
import { conditionsOf } from "../translations/translations.filter.ts";
import { withoutPlaceholders } from "../translations/translations.kind.ts";
import { cut, type Finder, isIndexed, lineOf } from "./finder.ts";

const titles = { select: { locale: true, title: true } } as const;

export const findArticles: Finder = async ({ db, text, locale, take }) => {
  if (!isIndexed(searchWordsOf(text))) return [];
  const articles = await db.article.findMany({
    where: articleWhere({ search: text }, new Date()),
    orderBy: [{ publishAt: "desc" }, { id: "desc" }],
    select: { id: true, publishAt: true, translations: titles },
    take,
  });
  return articles.map(({ id, publishAt, translations }) => ({
    id,
    title: textIn(translations, locale)("title"),
    at: publishAt.toISOString(),
  }));
};

export const findFeatures: Finder = async ({ db, text, locale, take }) => {
  const features = await db.feature.findMany({
    where: featureWhere({ search: text }),
    orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
    select: { id: true, translations: titles },
    take,
  });
  return features.map(({ id, translations }) => ({ id, title: textIn(translations, locale)("title") }));
};

export const findGalleryImages: Finder = async ({ db, text, locale, take }) => {
  if (!isIndexed(searchWordsOf(text))) return [];
  const images = await db.galleryImage.findMany({
    where: galleryWhere({ search: text }),
    orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
    select: {
      id: true,
      translations: titles,
      project: { select: { deletedAt: true, translations: titles } },
    },
    take,
  });
  return images.map(({ id, translations, project }) => ({
    id,
    title: textIn(translations, locale)("title"),
    detail: project && !project.deletedAt ? textIn(project.translations, locale)("title") : "",
  }));
};

export const findConstruction: Finder = async ({ db, text, locale, take }) => {
  const entries = await db.constructionEntry.findMany({
    where: constructionWhere({ search: text }),
    orderBy: [...BY_DAY],
    select: {
      id: true,
      happenedOn: true,
      translations: titles,
      project: { select: { translations: titles } },
    },
    take,
  });
  return entries.map(({ id, happenedOn, translations, project }) => ({
    id,
    title: textIn(translations, locale)("title"),
    detail: lineOf(textIn(project.translations, locale)("title"), dayOf(happenedOn)),
  }));
};

export const findDocuments: Finder = async ({ db, text, locale, take }) => {
  const documents = await db.projectDocument.findMany({
    where: documentWhere({ search: text }),
    orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
    select: { id: true, issuedOn: true, translations: titles, project: { select: { translations: titles } } },
    take,
  });
  return documents.map(({ id, issuedOn, translations, project }) => ({
    id,
    title: textIn(translations, locale)("title"),
    detail: lineOf(textIn(project.translations, locale)("title"), issuedOn && dayOf(issuedOn)),
  }));
};

/** The site's texts, by their keys and by what they say. Each is named by what it says; its key says where it is used. */
export const findTexts: Finder = async ({ db, text, locale, take }) => {
  if (!isIndexed(searchWordsOf(text))) return [];
  const texts = await db.$queryRaw<({ id: number; key: string } & Record<Locale, string>)[]>(
    Prisma.sql`select id, key, ka, en, ru from translations where ${conditionsOf({ search: text }, LOCALES)}
      order by key limit ${take}::int`,
  );
  return texts.map((row) => ({
    id: row.id,
    key: row.key,
    // Before it is cut, which might leave half a placeholder.
    title: cut(withoutPlaceholders(row[locale] || row.ka || row.en || row.ru)),
    detail: row.key,
  }));
};
