import { LOCALES } from "@ezo/contract/values/locale";
import type { Tx } from "@ezo/core/platform/db";
import { z } from "zod";
import { DemoFeature, DemoGalleryImage, DemoProject, readDemo } from "./demo-files.ts";
import { drawingOf } from "./demo-icons.ts";
import { type DemoPictures, pictureOf } from "./demo-pictures.ts";

/**
 * Pictures of generic rooms and gardens, for projects with few pictures of their own. Aisi gets none, because it is a bare
 * frame. Hero pictures also serve as render images.
 */
const BORROWED_PICTURES: Readonly<Record<string, readonly string[]>> = {
  "corner-house": ["g_living", "g_kitchen", "g_bedroom"],
  "upper-courtyards": ["g_garden", "g_living", "g_kitchen", "g_bedroom"],
  aivani: ["g_balcony", "g_playground", "g_kitchen", "g_bedroom"],
  moedani: ["g_entrance", "g_living", "g_kitchen", "g_bedroom"],
  "vineyard-edge": ["g_garden", "g_living", "g_bedroom"],
};

const dayAt = (day: string | null) => (day ? new Date(`${day}T00:00:00Z`) : null);

/** Projects with their features, pictures and related projects, in the order of their hero pictures `p1` to `p8`. */
export async function seedProjects(tx: Tx, pictures: DemoPictures): Promise<number> {
  const [projects, gallery] = await Promise.all([
    readDemo("projects.json", z.array(DemoProject)),
    readDemo("gallery.json", z.array(DemoGalleryImage)),
  ]);
  const featureIds = await seedFeatures(tx);
  const ids = new Map<string, number>();
  for (const [index, project] of projects.entries()) {
    const hero = `p${index + 1}_hero`;
    const own = gallery.filter((image) => image.project === project.slug).map(({ key }) => key);
    const shown = new Set([hero, ...own, ...(BORROWED_PICTURES[project.slug] ?? [])]);
    const { id } = await tx.project.create({
      data: {
        ...columnsOf(project, index),
        mainImageId: pictureOf(pictures, hero),
        translations: { create: LOCALES.map((locale) => textsOf(project, locale)) },
        images: {
          create: [...shown].map((key, sortOrder) => ({ mediaId: pictureOf(pictures, key), sortOrder })),
        },
        features: {
          create: project.feature_keys.map((key, sortOrder) => ({
            featureId: getId(featureIds, key),
            sortOrder,
          })),
        },
      },
    });
    ids.set(project.slug, id);
  }
  await tx.projectRelation.createMany({
    data: projects.flatMap(({ slug, related }) =>
      related.map((other, sortOrder) => ({
        projectId: getId(ids, slug),
        relatedId: getId(ids, other),
        sortOrder,
      })),
    ),
  });
  return projects.length;
}

async function seedFeatures(tx: Tx): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { key, icon, title, description } of await readDemo("features.json", z.array(DemoFeature))) {
    const { id } = await tx.feature.create({
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
  feedYandex: true,
  feedMeta: true,
  feedGoogle: true,
  feedUnits: true,
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

function getId(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`the demo has no ${key}`);
  return id;
}
