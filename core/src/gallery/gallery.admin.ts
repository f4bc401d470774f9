import type { AdminGalleryImage, galleryRoutes, uploadGallery } from "@ezo/contract/admin/content/gallery";
import { GALLERY_ALL } from "@ezo/contract/site/pages/gallery";
import type { Locale } from "@ezo/contract/values/locale";
import type { ParsedInput } from "@ezo/contract/route";
import { fieldsOf, idsIn } from "../records/fields.ts";
import type { Uploads } from "../records/pictures.ts";
import { editorInclude, inEveryLanguage, presentAdminImage, presentMarks } from "../records/present.ts";
import { type RecordParts, createResource } from "../records/resource.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { mediaInclude } from "../media/media.present.ts";
import { refused } from "../platform/app-error.ts";
import { pageSlice } from "../platform/paging/page-slice.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { hasWords } from "../platform/text/search-form.ts";
import { type Actor, must } from "../users/actor.ts";
import { galleryKind } from "./gallery.kind.ts";

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

type GalleryQuery = ParsedInput<typeof galleryRoutes.list>["query"];

export function createGalleryAdmin(parts: RecordParts) {
  const { db, records, pictures } = parts;
  const resource = createResource<AdminGalleryImage>(parts, galleryKind, {
    find: async (id, locale) => {
      const record = await db.galleryImage.findUnique({ where: { id }, include });
      return record && present(record, locale);
    },
    pictureFields: ["image"],
  });

  return {
    ...resource,
    async list(actor: Actor, query: GalleryQuery): Promise<{ rows: AdminGalleryImage[]; total: number }> {
      must(actor, "content.read");
      const where = galleryWhere(query);
      const [images, total] = await Promise.all([
        db.galleryImage.findMany({ where, orderBy: ORDERS[query.sort], include, ...pageSlice(query) }),
        db.galleryImage.count({ where }),
      ]);
      return { rows: images.map((image) => present(image, query.locale)), total };
    },

    /** Adds many pictures with the same category, project and title: all of them or none. */
    async upload(
      actor: Actor,
      body: ParsedInput<typeof uploadGallery>["body"],
      uploads: Uploads,
      locale: Locale,
    ): Promise<AdminGalleryImage[]> {
      must(actor, "content.publish");
      const { images, ...common } = body;
      if (images.length === 0) throw refused("images", "errors.required");
      const ids = await pictures.use({ images }, uploads, (media) =>
        records.createMany(
          actor,
          galleryKind,
          idsIn(media["images"]).map((image) => ({ ...fieldsOf(common), image })),
        ),
      );
      const added = await db.galleryImage.findMany({
        where: { id: { in: ids } },
        orderBy: { id: "asc" },
        include,
      });
      return added.map((record) => present(record, locale));
    },
  };
}

/** The pictures of a list with these filters. */
export function galleryWhere(query: Partial<GalleryQuery>): Prisma.GalleryImageWhereInput {
  return {
    deletedAt: query.deleted ? { not: null } : null,
    ...(query.category && query.category !== GALLERY_ALL ? { category: query.category } : {}),
    ...(query.project_id ? { projectId: query.project_id } : {}),
    ...(query.is_active === undefined ? {} : { isActive: query.is_active }),
    ...(query.search ? { translations: { some: hasWords(query.search) } } : {}),
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
