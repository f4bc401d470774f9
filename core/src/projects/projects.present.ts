import type { ZoneStats } from "@ezo/contract/site/zones";
import type { Locale } from "@ezo/contract/values/locale";
import {
  ComingSoon,
  type Feature,
  type Project,
  type ProjectSummary,
  type ProjectVideo,
} from "@ezo/contract/site/projects";
import { constructionInclude, presentWithImages } from "../construction/construction.present.ts";
import { documentsInclude, presentDocument } from "../project-documents/project-documents.present.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { galleryIds, imageOf, imagesOf } from "../media/pictures.ts";
import type { Db } from "../platform/db.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { presentTracks, presentVideoFile } from "../project-videos/project-videos.present.ts";
import { shownLocales } from "../site-languages/shown-languages.ts";

export const summaryInclude = { translations: true } as const satisfies Prisma.ProjectInclude;
export const detailInclude = {
  ...summaryInclude,
  images: galleryIds,
  features: {
    where: { feature: { deletedAt: null } },
    orderBy: [{ sortOrder: "asc" }, { featureId: "asc" }],
    include: { feature: { include: { translations: true } } },
  },
  related: {
    where: { related: { isActive: true, deletedAt: null } },
    orderBy: [{ sortOrder: "asc" }, { relatedId: "asc" }],
    include: { related: { include: { translations: true } } },
  },
  construction: constructionInclude,
  documents: documentsInclude,
  video: true,
  _count: { select: { layouts: { where: { isActive: true, deletedAt: null } } } },
} as const satisfies Prisma.ProjectInclude;

export type SummaryRecord = Prisma.ProjectGetPayload<{ include: typeof summaryInclude }>;
export type DetailRecord = Prisma.ProjectGetPayload<{ include: typeof detailInclude }>;

/** `stats` are those of the projects that have any. */
export async function presentSummary(
  db: Db,
  record: SummaryRecord,
  locale: Locale,
  stats: ReadonlyMap<number, ZoneStats>,
): Promise<ProjectSummary> {
  const text = textIn(record.translations, locale);
  const [mainImage, renderImage] = await Promise.all([
    imageOf(db, record.mainImageId, locale),
    imageOf(db, record.renderImageId, locale),
  ]);
  return {
    id: record.id,
    title: text("title"),
    location: text("location"),
    status: record.status,
    year: record.year,
    start_date: dayOf(record.startDate),
    completion_date: dayOf(record.completionDate),
    description: text("description"),
    secondary_text: text("secondaryText"),
    main_image: mainImage,
    render_image: renderImage,
    latitude: record.latitude,
    longitude: record.longitude,
    is_active: record.isActive,
    is_featured: record.isFeatured,
    is_onHomepage: record.isOnHomepage,
    is_alone: record.isAlone,
    hasApartmentNavigation: record.hasApartmentNavigation,
    stats: stats.get(record.id) ?? null,
    created_at: record.createdAt.toISOString(),
    updated_at: record.updatedAt.toISOString(),
  };
}

/** A project without the interface's texts. All of its pictures are asked for in one tick. */
export async function presentDetail(
  db: Db,
  record: DetailRecord,
  locale: Locale,
  stats: ReadonlyMap<number, ZoneStats>,
): Promise<Omit<Project, "translations">> {
  const [summary, gallery, related, construction, video] = await Promise.all([
    presentSummary(db, record, locale, stats),
    imagesOf(db, record.images, locale),
    Promise.all(record.related.map((one) => presentRelated(db, one.related, locale))),
    Promise.all(record.construction.map((entry) => presentWithImages(db, entry, locale))),
    presentVideo(db, record, locale),
  ]);
  return {
    ...summary,
    gallery_images: gallery,
    features: record.features.map(({ feature }) => presentFeature(feature, locale)),
    related_projects: related,
    coming_soon: comingSoonOf(record, locale),
    construction,
    documents: record.documents.map((document) => presentDocument(document, locale)),
    // Their pages lead to apartments, as the explorer does.
    layouts_count: record.hasApartmentNavigation ? record._count.layouts : 0,
    video_url: record.videoUrl || null,
    video,
  };
}

/** A film is shown once it has a poster: nothing of it is loaded before it is played. */
async function presentVideo(
  db: Db,
  { video, videoPosterId, videoCaptions }: DetailRecord,
  locale: Locale,
): Promise<ProjectVideo | null> {
  const poster = await imageOf(db, videoPosterId, locale);
  if (!video || !poster) return null;
  const { url, size_bytes, width, height } = presentVideoFile(video);
  const captions = videoCaptions ? presentTracks(videoCaptions, locale, await shownLocales(db)) : [];
  return { url, size_bytes, width, height, poster, captions };
}

async function presentRelated(
  db: Db,
  related: DetailRecord["related"][number]["related"],
  locale: Locale,
): Promise<Project["related_projects"][number]> {
  const text = textIn(related.translations, locale);
  return {
    id: related.id,
    title: text("title"),
    main_image: await imageOf(db, related.mainImageId, locale),
    secondary_text: text("secondaryText"),
  };
}

function presentFeature(feature: DetailRecord["features"][number]["feature"], locale: Locale): Feature {
  const text = textIn(feature.translations, locale);
  return {
    id: feature.id,
    icon: feature.icon,
    icon_svg: feature.iconSvg,
    title: text("title"),
    description: text("description"),
  };
}

/** The panel in this language, else in Georgian; null where the project has none. */
function comingSoonOf(record: DetailRecord, locale: Locale): ComingSoon | null {
  const inLanguage = (wanted: Locale) => record.translations.find((row) => row.locale === wanted)?.comingSoon;
  const panel = inLanguage(locale) ?? inLanguage("ka");
  return panel ? ComingSoon.parse(panel) : null;
}

const dayOf = (date: Date | null): string | null => date && date.toISOString().slice(0, 10);
