import type { AdminProject, AdminProjectRow, projectRoutes } from "@ezo/contract/admin/projects/projects";
import type { Locale } from "@ezo/contract/values/locale";
import { ComingSoon } from "@ezo/contract/site/projects";
import type { ParsedInput } from "@ezo/contract/route";
import { editorInclude, inEveryLanguage, presentAdminImage, presentMarks } from "../records/present.ts";
import { createDrafts } from "../records/drafts/drafts.ts";
import { type Editorial, editorialOf, type TextTable } from "../records/editorial.ts";
import { type RecordParts, createResource, type ResourceOptions } from "../records/resource.ts";
import type { Db } from "../platform/db.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { mediaInclude } from "../media/media.present.ts";
import { pageSlice } from "../platform/paging/page-slice.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { hasWords } from "../platform/text/search-form.ts";
import { presentCaptions, presentVideoFile } from "../project-videos/project-videos.present.ts";
import { type Actor, must } from "../users/actor.ts";
import { projectKind } from "./projects.kind.ts";

const rowInclude = {
  ...editorInclude,
  translations: { select: { locale: true, title: true, location: true } },
  mainImage: { include: mediaInclude },
  _count: { select: { features: { where: { feature: { deletedAt: null } } }, images: true } },
} as const satisfies Prisma.ProjectInclude;
const itemInclude = {
  ...rowInclude,
  translations: true,
  renderImage: { include: mediaInclude },
  video: true,
  videoPoster: { include: mediaInclude },
  images: { orderBy: { sortOrder: "asc" }, include: { media: { include: mediaInclude } } },
  features: {
    where: { feature: { deletedAt: null } },
    orderBy: { sortOrder: "asc" },
    include: { feature: { include: { translations: true } } },
  },
  related: {
    where: { related: { deletedAt: null } },
    orderBy: { sortOrder: "asc" },
    include: { related: { include: { translations: true, mainImage: { include: mediaInclude } } } },
  },
} as const satisfies Prisma.ProjectInclude;
type RowRecord = Prisma.ProjectGetPayload<{ include: typeof rowInclude }>;
type ItemRecord = Prisma.ProjectGetPayload<{ include: typeof itemInclude }>;
type ProjectsQuery = ParsedInput<typeof projectRoutes.list>["query"];

const TEXTS: TextTable = {
  table: "project_translations",
  owner: "project_id",
  text: ["title", "location", "description", "secondary_text"],
  json: ["coming_soon"],
};
const editorial = (db: Db, ids: readonly number[]) => editorialOf(db, projectKind, TEXTS, ids);

const ORDERS = {
  order: [{ sortOrder: "asc" }, { id: "asc" }],
  newest: [{ id: "desc" }],
  oldest: [{ id: "asc" }],
  updated: [{ updatedAt: "desc" }, { id: "desc" }],
  year: [{ year: { sort: "desc", nulls: "last" } }, { id: "desc" }],
} satisfies Record<string, Prisma.ProjectOrderByWithRelationInput[]>;

export function createProjectsAdmin(parts: RecordParts) {
  const { db } = parts;
  const options: ResourceOptions<AdminProject> = {
    find: async (id, locale, _, from = db) => {
      const record = await from.project.findUnique({ where: { id }, include: itemInclude });
      if (!record) return null;
      const marks = await editorial(from, [id]);
      return presentItem(record, locale, marks(id));
    },
    pictureFields: ["main_image", "render_image", "gallery_images", "video_poster"],
  };

  return {
    ...createResource<AdminProject>(parts, projectKind, options),
    drafts: createDrafts<AdminProject>(parts, projectKind, options),
    async list(actor: Actor, query: ProjectsQuery) {
      must(actor, "stock.read");
      const where = projectWhere(query);
      const [records, total] = await Promise.all([
        db.project.findMany({
          where,
          orderBy: ORDERS[query.sort],
          include: rowInclude,
          ...pageSlice(query),
        }),
        db.project.count({ where }),
      ]);
      const marks = await editorial(
        db,
        records.map(({ id }) => id),
      );
      return { rows: records.map((record) => presentRow(record, query.locale, marks(record.id))), total };
    },
  };
}

/** The projects of a list with these filters. */
export const projectWhere = (query: Partial<ProjectsQuery>): Prisma.ProjectWhereInput => ({
  deletedAt: query.deleted ? { not: null } : null,
  ...(query.status ? { status: query.status } : {}),
  ...(query.is_active === undefined ? {} : { isActive: query.is_active }),
  ...(query.is_featured === undefined ? {} : { isFeatured: query.is_featured }),
  ...(query.is_onHomepage === undefined ? {} : { isOnHomepage: query.is_onHomepage }),
  ...(query.search ? { translations: { some: hasWords(query.search) } } : {}),
});

function presentRow(record: RowRecord, locale: Locale, marks: Editorial): AdminProjectRow {
  const text = textIn(record.translations, locale);
  return {
    ...presentMarks(record),
    title: text("title"),
    location: text("location"),
    status: record.status,
    year: record.year,
    main_image: presentAdminImage(record.mainImage, locale),
    is_active: record.isActive,
    is_featured: record.isFeatured,
    is_onHomepage: record.isOnHomepage,
    is_alone: record.isAlone,
    hasApartmentNavigation: record.hasApartmentNavigation,
    sort_order: record.sortOrder,
    features_count: record._count.features,
    images_count: record._count.images,
    ...marks,
  };
}

function presentItem(record: ItemRecord, locale: Locale, marks: Editorial): AdminProject {
  const text = textIn(record.translations, locale);
  return {
    ...presentRow(record, locale, marks),
    description: text("description"),
    secondary_text: text("secondaryText"),
    start_date: dayOf(record.startDate),
    completion_date: dayOf(record.completionDate),
    latitude: record.latitude,
    longitude: record.longitude,
    video_url: record.videoUrl,
    video_file: record.video && presentVideoFile(record.video),
    video_poster: presentAdminImage(record.videoPoster, locale),
    video_captions: presentCaptions(record.videoCaptions),
    feed_yandex: record.feedYandex,
    feed_meta: record.feedMeta,
    feed_google: record.feedGoogle,
    feed_units: record.feedUnits,
    render_image: presentAdminImage(record.renderImage, locale),
    gallery_images: record.images.map(({ media }) => presentAdminImage(media, locale)),
    features: record.features.map(({ feature }) => ({
      id: feature.id,
      icon: feature.icon,
      icon_svg: feature.iconSvg,
      title: textIn(feature.translations, locale)("title"),
      description: textIn(feature.translations, locale)("description"),
    })),
    related_projects: record.related.map(({ related }) => ({
      id: related.id,
      title: textIn(related.translations, locale)("title"),
      main_image: presentAdminImage(related.mainImage, locale),
    })),
    translations: inEveryLanguage(record.translations, (row) => ({
      title: row?.title ?? "",
      location: row?.location ?? "",
      description: row?.description ?? "",
      secondary_text: row?.secondaryText ?? "",
      coming_soon: row?.comingSoon ? ComingSoon.parse(row.comingSoon) : null,
    })),
  };
}

const dayOf = (date: Date | null): string | null => date && date.toISOString().slice(0, 10);
