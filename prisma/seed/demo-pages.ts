import { LOCALES } from "@ezo/contract/values/locale";
import type { Tx } from "@ezo/core/platform/db";
import { z } from "zod";
import { DemoArticle, DemoGalleryImage, DemoLegalPages, readDemo } from "./demo-files.ts";
import { type DemoPictures, pictureOf } from "./demo-pictures.ts";
import { galleryOrder } from "./gallery-order.ts";

/** Each article's pictures, the main one first; the rest are its gallery. */
const ARTICLE_PICTURES: Readonly<Record<string, readonly string[]>> = {
  "why-a-house-begins-with-its-courtyard": ["g_courtyard", "g_garden", "p1_overview"],
  "courtyard-album-exhibition": ["p3_hero"],
  "what-residents-told-us-2025": ["g_living"],
  "how-to-read-floor-area": ["p1_apt_3a", "p1_apt_2a", "p1_floor_north"],
  "new-office-dzveli-venakhi-9": ["g_street_dusk"],
  "upper-courtyards-retaining-walls": ["p4_hero"],
  "reading-an-energy-certificate": ["p1_facade_b"],
  "neighbours-supper-2026": ["g_villa_evening"],
  "shukura-frame-complete": ["g_tower_below", "p2_facade", "p2_hero"],
  "what-we-found-in-the-aisi-frame": ["p8_hero"],
  "open-day-at-linden-court": ["g_entrance", "g_playground", "g_balcony"],
  "linden-court-block-b-ninth-floor": ["p1_facade_a", "g_aerial"],
  "tree-planting-saturday-at-aivani": ["g_garden"],
};

/** Articles appear at nine in the morning in Tbilisi. */
const morningOf = (day: string) => new Date(`${day}T09:00:00+04:00`);

export async function seedNews(tx: Tx, pictures: DemoPictures): Promise<number> {
  const articles = await readDemo("news.json", z.array(DemoArticle));
  for (const article of articles) {
    const [main, ...rest] = (ARTICLE_PICTURES[article.slug] ?? []).map((key) => pictureOf(pictures, key));
    await tx.article.create({
      data: {
        slug: article.slug,
        category: article.category,
        publishAt: morningOf(article.publish_date),
        isActive: article.is_active,
        isFeatured: article.is_featured,
        views: article.views,
        ...(main === undefined ? {} : { mainImageId: main }),
        images: { create: rest.map((mediaId, sortOrder) => ({ mediaId, sortOrder })) },
        translations: {
          create: LOCALES.map((locale) => ({
            locale,
            title: article.title[locale],
            excerpt: article.excerpt[locale],
            content: article.content[locale],
          })),
        },
      },
    });
  }
  return articles.length;
}

export async function seedGallery(tx: Tx, pictures: DemoPictures): Promise<number> {
  const images = await readDemo("gallery.json", z.array(DemoGalleryImage));
  const projects = await tx.project.findMany({ select: { id: true, slug: true } });
  const idOf = new Map(projects.map(({ id, slug }) => [slug, id]));
  for (const [sortOrder, image] of galleryOrder(images).entries()) {
    const projectId = idOf.get(image.project ?? "");
    await tx.galleryImage.create({
      data: {
        mediaId: pictureOf(pictures, image.key),
        category: image.category,
        sortOrder,
        ...(projectId === undefined ? {} : { projectId }),
        translations: { create: LOCALES.map((locale) => ({ locale, title: image.title[locale] })) },
      },
    });
  }
  return images.length;
}

export async function seedLegalPages(tx: Tx): Promise<number> {
  const pages = Object.values(await readDemo("legal.json", DemoLegalPages));
  for (const { slug, title, content, updated_on } of pages) {
    const updatedOn = new Date(`${updated_on}T00:00:00Z`);
    await tx.legalPage.upsert({ where: { slug }, create: { slug, updatedOn }, update: { updatedOn } });
    await tx.legalPageTranslation.createMany({
      data: LOCALES.map((locale) => ({ slug, locale, title: title[locale], content: content[locale] })),
    });
  }
  return pages.length;
}
