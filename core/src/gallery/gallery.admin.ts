import type { AdminGalleryImage, listAdminGallery, uploadGallery } from "@ezo/contract/admin-gallery";
import { GALLERY_ALL } from "@ezo/contract/gallery";
import type { Locale } from "@ezo/contract/locale";
import type { ParsedInput } from "@ezo/contract/route";
import { fieldsOf, idsIn } from "../content/content.fields.ts";
import type { Uploads } from "../content/content.pictures.ts";
import {
  editorInclude,
  inEveryLanguage,
  presentAdminImage,
  presentMarks,
} from "../content/content.present.ts";
import { type ContentParts, createResource } from "../content/content.resource.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { mediaInclude } from "../media/media.present.ts";
import { AppError } from "../platform/app-error.ts";
import { literally } from "../platform/db.ts";
import { textIn } from "../platform/localized-rows.ts";
import { type Actor, mustBeAdmin } from "../users/actor.ts";
import { galleryKind } from "./gallery.kind.ts";

export type GalleryAdmin = ReturnType<typeof createGalleryAdmin>;

const include = {
  ...editorInclude,
  translations: true,
  media: { include: mediaInclude },
  project: { select: { id: true, deletedAt: true, translations: { select: { locale: true, title: true } } } },
} as const satisfies Prisma.GalleryImageInclude;
type ImageRecord = Prisma.GalleryImageGetPayload<{ include: typeof include }>;

const ORDERS = {
  order: [{ sortOrder: "asc" }, { id: "asc" }],
  newest: [{ id: "desc" }],
  oldest: [{ id: "asc" }],
  updated: [{ updatedAt: "desc" }, { id: "desc" }],
} satisfies Record<string, Prisma.GalleryImageOrderByWithRelationInput[]>;

/** The gallery as staff work on it. */
export function createGalleryAdmin(parts: ContentParts) {
  const { db, content, pictures } = parts;
  const resource = createResource<AdminGalleryImage>(parts, galleryKind, {
    find: async (id, locale) => {
      const record = await db.galleryImage.findUnique({ where: { id }, include });
      return record && present(record, locale);
    },
    pictureFields: ["image"],
  });

  return {
    ...resource,
    async list(
      actor: Actor,
      query: ParsedInput<typeof listAdminGallery>["query"],
    ): Promise<{ rows: AdminGalleryImage[]; total: number }> {
      mustBeAdmin(actor);
      const contains = { contains: literally(query.search ?? ""), mode: "insensitive" } as const;
      const where: Prisma.GalleryImageWhereInput = {
        deletedAt: query.deleted ? { not: null } : null,
        ...(query.category && query.category !== GALLERY_ALL ? { category: query.category } : {}),
        ...(query.project_id ? { projectId: query.project_id } : {}),
        ...(query.is_active === undefined ? {} : { isActive: query.is_active }),
        ...(query.search ? { translations: { some: { title: contains } } } : {}),
      };
      const [records, total] = await Promise.all([
        db.galleryImage.findMany({
          where,
          orderBy: ORDERS[query.sort],
          include,
          skip: (query.page - 1) * query.per_page,
          take: query.per_page,
        }),
        db.galleryImage.count({ where }),
      ]);
      return { rows: records.map((record) => present(record, query.locale)), total };
    },

    async reorder(actor: Actor, ids: readonly number[], versions?: readonly number[]): Promise<number[]> {
      mustBeAdmin(actor);
      const places = await db.galleryImage.findMany({
        where: { id: { in: [...ids] }, deletedAt: null },
        select: { id: true, sortOrder: true },
      });
      return resource.reorder(actor, ids, places, versions);
    },

    /** Adds many pictures with the same category, project and title: all of them or none. */
    async upload(
      actor: Actor,
      body: ParsedInput<typeof uploadGallery>["body"],
      uploads: Uploads,
      locale: Locale,
    ): Promise<AdminGalleryImage[]> {
      mustBeAdmin(actor);
      const { images, ...common } = body;
      if (images.length === 0) throw new AppError("invalid", { fields: { images: ["errors.required"] } });
      const ids = await pictures.use({ images }, uploads, (media) =>
        content.createMany(
          actor,
          galleryKind,
          idsIn(media["images"]).map((image) => ({ ...fieldsOf(common), image })),
        ),
      );
      const records = await db.galleryImage.findMany({
        where: { id: { in: ids } },
        orderBy: { id: "asc" },
        include,
      });
      return records.map((record) => present(record, locale));
    },
  };
}

function present(record: ImageRecord, locale: Locale): AdminGalleryImage {
  const project = record.project?.deletedAt ? null : record.project;
  return {
    ...presentMarks(record),
    image: presentAdminImage(record.media, locale),
    title: textIn(record.translations, locale)("title"),
    category: record.category,
    project: project && { id: project.id, title: textIn(project.translations, locale)("title") },
    is_active: record.isActive,
    sort_order: record.sortOrder,
    translations: inEveryLanguage(record.translations, (row) => ({ title: row?.title ?? "" })),
  };
}
