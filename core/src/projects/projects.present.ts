import type { ZoneStats } from "@ezo/contract/site/navigation";
import type { Locale } from "@ezo/contract/values/locale";
import {
  ComingSoon,
  type Feature,
  type Project,
  type ProjectSummary,
  type ProjectVideo,
} from "@ezo/contract/site/projects";
import { constructionInclude, presentEntry } from "../construction/construction.present.ts";
import { documentsInclude, presentDocument } from "../project-documents/project-documents.present.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { mediaInclude, presentImage } from "../media/media.present.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { presentVideoFile } from "../project-videos/project-videos.present.ts";

export const summaryInclude = {
  translations: true,
  mainImage: { include: mediaInclude },
  renderImage: { include: mediaInclude },
} as const satisfies Prisma.ProjectInclude;
export const detailInclude = {
  ...summaryInclude,
  images: {
    orderBy: [{ sortOrder: "asc" }, { mediaId: "asc" }],
    include: { media: { include: mediaInclude } },
  },
  features: {
    where: { feature: { deletedAt: null } },
    orderBy: [{ sortOrder: "asc" }, { featureId: "asc" }],
    include: { feature: { include: { translations: true } } },
  },
  related: {
    where: { related: { isActive: true, deletedAt: null } },
    orderBy: [{ sortOrder: "asc" }, { relatedId: "asc" }],
    include: { related: { include: { translations: true, mainImage: { include: mediaInclude } } } },
  },
  construction: constructionInclude,
  documents: documentsInclude,
  video: true,
  videoPoster: { include: mediaInclude },
  _count: { select: { layouts: { where: { isActive: true, deletedAt: null } } } },
} as const satisfies Prisma.ProjectInclude;

export type SummaryRecord = Prisma.ProjectGetPayload<{ include: typeof summaryInclude }>;
export type DetailRecord = Prisma.ProjectGetPayload<{ include: typeof detailInclude }>;

/** `stats` are those of the projects that have any. */
export function presentSummary(
  record: SummaryRecord,
  locale: Locale,
  stats: ReadonlyMap<number, ZoneStats>,
): ProjectSummary {
  const text = textIn(record.translations, locale);
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
    main_image: presentImage(record.mainImage, locale),
    render_image: presentImage(record.renderImage, locale),
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

/** A project without the interface's texts. */
export function presentDetail(
  record: DetailRecord,
  locale: Locale,
  stats: ReadonlyMap<number, ZoneStats>,
): Omit<Project, "translations"> {
  return {
    ...presentSummary(record, locale, stats),
    gallery_images: record.images.flatMap(({ media }) => presentImage(media, locale) ?? []),
    features: record.features.map(({ feature }) => presentFeature(feature, locale)),
    related_projects: record.related.map(({ related }) => {
      const text = textIn(related.translations, locale);
      return {
        id: related.id,
        title: text("title"),
        main_image: presentImage(related.mainImage, locale),
        secondary_text: text("secondaryText"),
      };
    }),
    coming_soon: comingSoonOf(record, locale),
    construction: record.construction.map((entry) => presentEntry(entry, locale)),
    documents: record.documents.map((document) => presentDocument(document, locale)),
    layouts_count: record._count.layouts,
    video_url: record.videoUrl || null,
    video: presentVideo(record, locale),
  };
}

/** A film is shown once it has a poster: nothing of it is loaded before it is played. */
function presentVideo({ video, videoPoster }: DetailRecord, locale: Locale): ProjectVideo | null {
  const poster = presentImage(videoPoster, locale);
  if (!video || !poster) return null;
  const { url, size_bytes, width, height } = presentVideoFile(video);
  return { url, size_bytes, width, height, poster };
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
