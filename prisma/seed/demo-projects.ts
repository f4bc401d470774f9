import { createRequire } from "node:module";
import { LOCALES } from "@ezo/contract/locale";
import type { Db } from "@ezo/core/platform/db";
import { z } from "zod";
import { DemoFeature, DemoGalleryImage, DemoProject, readDemo } from "./demo-files.ts";
import { type DemoPictures, pictureOf } from "./demo-pictures.ts";

const require = createRequire(import.meta.url);
const dayAt = (day: string | null) => (day ? new Date(`${day}T00:00:00Z`) : null);

/** Projects with their advantages, pictures and neighbours, in the order of their heroes `p1` to `p8`. */
export async function seedProjects(db: Db, pictures: DemoPictures): Promise<number> {
  const [projects, gallery] = await Promise.all([
    readDemo("projects.json", z.array(DemoProject)),
    readDemo("gallery.json", z.array(DemoGalleryImage)),
  ]);
  const featureIds = await seedFeatures(db);
  const ids = new Map<string, number>();
  for (const [index, project] of projects.entries()) {
    const own = gallery
      .filter((image) => image.project === project.slug)
      .map(({ key }) => pictureOf(pictures, key));
    const hero = pictureOf(pictures, `p${index + 1}_hero`);
    const { id } = await db.project.create({
      data: {
        ...columnsOf(project, index),
        mainImageId: hero,
        translations: { create: LOCALES.map((locale) => textsOf(project, locale)) },
        images: {
          create: [...new Set([hero, ...own])].map((mediaId, sortOrder) => ({ mediaId, sortOrder })),
        },
        features: {
          create: project.feature_keys.map((key, sortOrder) => ({
            featureId: mustFind(featureIds, key),
            sortOrder,
          })),
        },
      },
    });
    ids.set(project.slug, id);
  }
  await db.projectRelation.createMany({
    data: projects.flatMap(({ slug, related }) =>
      related.map((other, sortOrder) => ({
        projectId: mustFind(ids, slug),
        relatedId: mustFind(ids, other),
        sortOrder,
      })),
    ),
  });
  return projects.length;
}

async function seedFeatures(db: Db): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { key, icon, title, description } of await readDemo("features.json", z.array(DemoFeature))) {
    const { id } = await db.feature.create({
      data: {
        key,
        icon,
        iconSvg: drawingOf(icon),
        translations: {
          create: LOCALES.map((locale) => ({
            locale,
            title: title[locale],
            description: description[locale],
          })),
        },
      },
    });
    ids.set(key, id);
  }
  return ids;
}

/** An icon's drawing from the Lucide set, as markup inside a 24-unit `<svg>`. */
function drawingOf(icon: string): string {
  const set = require("@iconify-json/lucide/icons.json") as {
    icons: Record<string, { body: string }>;
    aliases?: Record<string, { parent: string }>;
  };
  const body = (set.icons[icon] ?? set.icons[set.aliases?.[icon]?.parent ?? ""])?.body;
  if (!body) throw new Error(`Lucide has no icon ${icon}`);
  return body;
}

const columnsOf = (project: DemoProject, index: number) => ({
  slug: project.slug,
  status: project.status,
  year: project.year,
  startDate: dayAt(project.start_date),
  completionDate: dayAt(project.completion_date),
  latitude: project.latitude,
  longitude: project.longitude,
  isActive: project.is_active,
  isFeatured: project.is_featured,
  isOnHomepage: project.is_on_homepage,
  isAlone: project.is_alone,
  hasApartmentNavigation: project.has_apartment_navigation,
  sortOrder: index,
});

function textsOf(project: DemoProject, locale: (typeof LOCALES)[number]) {
  const panel = project.coming_soon;
  return {
    locale,
    title: project.title[locale],
    location: project.location[locale],
    description: project.description[locale],
    secondaryText: project.secondary_text[locale],
    ...(panel
      ? {
          comingSoon: {
            badge: panel.badge[locale],
            title: panel.title[locale],
            description: panel.description[locale],
            points: panel.points.map((point) => point[locale]),
          },
        }
      : {}),
  };
}

function mustFind(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`the demo names ${key}, which it does not have`);
  return id;
}
