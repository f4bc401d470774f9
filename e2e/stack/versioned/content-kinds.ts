import { LOCALES } from "@ezo/contract/values/locale";
import { createArticle, createGalleryImage, createMedia, createProject } from "../factories/content.ts";
import type { VersionedKind } from "./versioned-kind.ts";

const titles = (title: string) => ({ translations: { en: { title } } });

/** What the site shows: projects, articles, pictures and texts. */
export const CONTENT_KINDS: readonly VersionedKind[] = [
  {
    path: "/admin/projects",
    table: "projects",
    make: async (db) => (await createProject(db)).id,
    edits: [
      { status: "completed" },
      { status: "planning" },
      { year: 2031 },
      { sort_order: 3, is_featured: true },
      { is_featured: false },
      { latitude: 41.7, longitude: 44.8 },
      { video_url: "https://vimeo.com/1" },
      { translations: { en: { title: "A" } } },
      { translations: { en: { title: "B" }, ru: { location: "Б" } } },
      { translations: { en: { description: "C" } } },
    ],
    patches: [titles("One"), titles("Two")],
    sets: [{ status: "completed" }, { status: "planning" }],
  },
  {
    path: "/admin/news",
    table: "articles",
    make: async (db) => (await createArticle(db)).id,
    edits: [
      { category: "event" },
      { category: "project" },
      { is_active: false },
      { translations: { en: { title: "A" } } },
      { translations: { en: { title: "B" }, ru: { excerpt: "Б" } } },
    ],
    patches: [titles("One"), titles("Two")],
    sets: [{ category: "project" }, { category: "event" }],
  },
  {
    path: "/admin/features",
    table: "features",
    make: async (db, serial) =>
      (
        await db.feature.create({
          data: {
            key: `versioned-${serial}`,
            icon: "trees",
            iconSvg: "<path/>",
            sortOrder: serial,
            translations: { create: [{ locale: "ka", title: `ეზო ${serial}`, description: "" }] },
          },
        })
      ).id,
    patches: [titles("One"), titles("Two")],
  },
  {
    path: "/admin/gallery",
    table: "gallery_images",
    make: async (db) => (await createGalleryImage(db, "exterior")).id,
    patches: [titles("One"), titles("Two")],
    sets: [{ category: "interior" }, { category: "landscape" }],
  },
  {
    path: "/admin/translations",
    table: "translations",
    make: async (db, serial) =>
      (
        await db.translation.create({
          data: { group: "versioned", key: `versioned.text_${serial}`, ka: "ეზო", en: "Yard", ru: "Двор" },
        })
      ).id,
    patches: [{ en: "One" }, { en: "Two" }],
  },
  {
    path: "/admin/media",
    table: "media",
    make: async (db) => (await createMedia(db)).id,
    edits: [
      { focal_point: { x: 0.1, y: 0.2 } },
      { focal_point: { x: 0.3, y: 0.4 } },
      { focal_points: { wide: { x: 0.1, y: 0.2 } } },
      { focal_points: { wide: { x: 0.6, y: 0.7 }, tall: { x: 0.3, y: 0.4 } } },
      { translations: { en: { alt_text: "A" } } },
      { translations: { en: { alt_text: "B" }, ru: { alt_text: "Б" } } },
    ],
    patches: [{ alt_text: { en: "One" } }, { alt_text: { en: "Two" } }],
  },
  {
    path: "/admin/legal-pages",
    table: "legal_pages",
    hasNoBulk: true,
    make: async (db) => {
      const slug = "terms";
      await db.legalPageTranslation.deleteMany({ where: { slug } });
      await db.legalPageTranslation.createMany({
        data: LOCALES.map((locale) => ({ slug, locale, title: `Terms ${locale}`, content: "<p>Text</p>" })),
      });
      await db.recordHistory.deleteMany({ where: { entity: "legal_page" } });
      return (await db.legalPage.update({ where: { slug }, data: { version: 1 } })).id;
    },
    edits: [
      { updated_on: "2026-02-01" },
      { updated_on: "2026-02-02" },
      { translations: { en: { title: "A" } } },
      { translations: { en: { title: "B" }, ru: { title: "Б" } } },
    ],
    patches: [titles("One"), titles("Two")],
  },
];
