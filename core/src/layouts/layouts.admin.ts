import type { AdminLayout, layoutRoutes } from "@ezo/contract/admin/projects/layouts";
import type { ParsedInput } from "@ezo/contract/route";
import { LAYOUT_SLUG_MAX_LENGTH } from "@ezo/contract/values/limits/stock";
import type { Locale } from "@ezo/contract/values/locale";
import { LAYOUT_SLUG } from "@ezo/contract/values/patterns";
import type { Prisma } from "../generated/prisma/client.ts";
import { mediaInclude } from "../media/media.present.ts";
import type { Db } from "../platform/db.ts";
import { pageSlice } from "../platform/paging/page-slice.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { hasWords } from "../platform/text/search-form.ts";
import type { Uploads } from "../records/pictures.ts";
import { editorInclude, inEveryLanguage, presentAdminImage, presentMarks } from "../records/present.ts";
import { createResource, type RecordParts, type Resource } from "../records/resource.ts";
import { type Actor, must } from "../users/actor.ts";
import { layoutKind } from "./layouts.kind.ts";
import { romanised } from "../platform/text/romanised.ts";

const include = {
  ...editorInclude,
  translations: true,
  project: { select: { id: true, translations: { select: { locale: true, title: true } } } },
  images: { orderBy: { sortOrder: "asc" }, include: { media: { include: mediaInclude } } },
  viewImage: { include: mediaInclude },
  _count: { select: { apartments: { where: { deletedAt: null } } } },
} as const satisfies Prisma.LayoutInclude;
type AdminRecord = Prisma.LayoutGetPayload<{ include: typeof include }>;

const ORDERS = {
  order: [{ sortOrder: "asc" }, { id: "asc" }],
  newest: [{ id: "desc" }],
  updated: [{ updatedAt: "desc" }, { id: "desc" }],
} satisfies Record<string, Prisma.LayoutOrderByWithRelationInput[]>;

type LayoutsQuery = ParsedInput<typeof layoutRoutes.list>["query"];
type Created = Parameters<Resource<AdminLayout>["create"]>[1];
type NewLayout = ParsedInput<typeof layoutRoutes.create>["body"];

/** Layouts, as staff edit them. */
export function createLayoutsAdmin(parts: RecordParts) {
  const { db } = parts;
  const resource = createResource<AdminLayout>(parts, layoutKind, {
    find: async (id, locale) => {
      const record = await db.layout.findUnique({ where: { id }, include });
      return record && present(record, locale);
    },
    pictureFields: ["plan_images", "view_image"],
  });
  return {
    ...resource,
    /** A slug that was left out is made from the name, the English one if there is one. */
    async create(actor: Actor, body: Created, uploads: Uploads, locale: Locale): Promise<AdminLayout> {
      must(actor, "stock.edit");
      // The contract has parsed it as this.
      const { slug, project_id: projectId, translations } = body as NewLayout;
      const { en, ka, ru } = translations;
      const own = slug ?? (await freeSlug(db, projectId, en?.name || ka?.name || ru?.name || ""));
      return resource.create(actor, { ...body, slug: own }, uploads, locale);
    },
    async list(actor: Actor, query: LayoutsQuery): Promise<{ rows: AdminLayout[]; total: number }> {
      must(actor, "stock.read");
      const where = layoutWhere(query);
      const [layouts, total] = await Promise.all([
        db.layout.findMany({ where, orderBy: ORDERS[query.sort], include, ...pageSlice(query) }),
        db.layout.count({ where }),
      ]);
      return { rows: layouts.map((layout) => present(layout, query.locale)), total };
    },
  };
}

/** The layouts of a list with these filters. */
export const layoutWhere = (query: Partial<LayoutsQuery>): Prisma.LayoutWhereInput => ({
  deletedAt: query.deleted ? { not: null } : null,
  // The layouts of a deleted project are out of sight with it.
  project: { deletedAt: null },
  ...(query.project_id ? { projectId: query.project_id } : {}),
  ...(query.is_active === undefined ? {} : { isActive: query.is_active }),
  ...(query.search ? { translations: { some: hasWords(query.search) } } : {}),
});

/** `Two-bedroom 84` as `two-bedroom-84`, numbered where the project has that already. */
async function freeSlug(db: Db, projectId: number, name: string): Promise<string> {
  const plain = slugOf(name);
  const taken = await db.layout.findMany({
    where: { projectId, deletedAt: null, slug: { startsWith: plain } },
    select: { slug: true },
  });
  const known = new Set(taken.map(({ slug }) => slug));
  let slug = plain;
  for (let number = 2; known.has(slug); number++) slug = `${plain}-${number}`;
  return slug;
}

/** Leaves room for a number behind it. */
const SLUG_LENGTH = LAYOUT_SLUG_MAX_LENGTH - 8;
export function slugOf(name: string): string {
  const slug = romanised(name)
    .split(/[^a-z0-9]/)
    .filter(Boolean)
    .join("-")
    .slice(0, SLUG_LENGTH)
    .replace(/-$/, "");
  const named = /^[a-z]/.test(slug) ? slug : ["layout", slug].filter(Boolean).join("-");
  return LAYOUT_SLUG.test(named) ? named : "layout";
}

const present = (record: AdminRecord, locale: Locale): AdminLayout => ({
  ...presentMarks(record),
  name: textIn(record.translations, locale)("name"),
  project: { id: record.project.id, title: textIn(record.project.translations, locale)("title") },
  project_id: record.projectId,
  slug: record.slug,
  rooms: record.rooms,
  area_total: record.areaTotal.toNumber(),
  area_living: record.areaLiving?.toNumber() ?? null,
  area_balcony: record.areaBalcony?.toNumber() ?? null,
  plan_images: record.images.map(({ media }) => presentAdminImage(media, locale)),
  view_image: presentAdminImage(record.viewImage, locale),
  tour_url: record.tourUrl,
  is_active: record.isActive,
  sort_order: record.sortOrder,
  apartments_count: record._count.apartments,
  translations: inEveryLanguage(record.translations, (row) => ({
    name: row?.name ?? "",
    description: row?.description ?? "",
  })),
});
