import type { AdminProject, AdminProjectRow, projectRoutes } from "@ezo/contract/admin/projects";
import type { Locale } from "@ezo/contract/values/locale";
import { ComingSoon } from "@ezo/contract/site/projects";
import type { ParsedInput } from "@ezo/contract/route";
import { editorInclude, inEveryLanguage, presentAdminImage, presentMarks } from "../records/present.ts";
import { type RecordParts, createResource } from "../records/resource.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { mediaInclude } from "../media/media.present.ts";
import { pageSlice } from "../platform/page-slice.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { hasWords } from "../platform/text/search-form.ts";
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

const ORDERS = {
  order: [{ sortOrder: "asc" }, { id: "asc" }],
  newest: [{ id: "desc" }],
  oldest: [{ id: "asc" }],
  updated: [{ updatedAt: "desc" }, { id: "desc" }],
  year: [{ year: { sort: "desc", nulls: "last" } }, { id: "desc" }],
} satisfies Record<string, Prisma.ProjectOrderByWithRelationInput[]>;

export function createProjectsAdmin(parts: RecordParts) {
  const { db } = parts;
  const resource = createResource<AdminProject>(parts, projectKind, {
    find: async (id, locale) => {
      const record = await db.project.findUnique({ where: { id }, include: itemInclude });
      return record && presentItem(record, locale);
    },
    pictureFields: ["main_image", "render_image", "gallery_images"],
  });

  return {
    ...resource,
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
      return { rows: records.map((record) => presentRow(record, query.locale)), total };
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

function presentRow(record: RowRecord, locale: Locale): AdminProjectRow {
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
  };
}

function presentItem(record: ItemRecord, locale: Locale): AdminProject {
  const text = textIn(record.translations, locale);
  return {
    ...presentRow(record, locale),
    description: text("description"),
    secondary_text: text("secondaryText"),
    start_date: dayOf(record.startDate),
    completion_date: dayOf(record.completionDate),
    latitude: record.latitude,
    longitude: record.longitude,
    video_url: record.videoUrl,
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
