import type { AdminConstructionEntry, constructionRoutes } from "@ezo/contract/admin/projects/construction";
import type { ParsedInput } from "@ezo/contract/route";
import type { Locale } from "@ezo/contract/values/locale";
import type { Prisma } from "../generated/prisma/client.ts";
import { mediaInclude } from "../media/media.present.ts";
import { pageSlice } from "../platform/paging/page-slice.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { hasWords } from "../platform/text/search-form.ts";
import { editorInclude, inEveryLanguage, presentAdminImage, presentMarks } from "../records/present.ts";
import { createResource, type RecordParts } from "../records/resource.ts";
import { type Actor, must } from "../users/actor.ts";
import { constructionKind } from "./construction.kind.ts";
import { BY_DAY, dayOf } from "./construction.present.ts";

const include = {
  ...editorInclude,
  translations: true,
  project: { select: { id: true, translations: { select: { locale: true, title: true } } } },
  images: { orderBy: { sortOrder: "asc" }, include: { media: { include: mediaInclude } } },
} as const satisfies Prisma.ConstructionEntryInclude;
type AdminRecord = Prisma.ConstructionEntryGetPayload<{ include: typeof include }>;

const ORDERS = {
  date: [...BY_DAY],
  newest: [{ id: "desc" }],
  updated: [{ updatedAt: "desc" }, { id: "desc" }],
} satisfies Record<string, Prisma.ConstructionEntryOrderByWithRelationInput[]>;

type EntriesQuery = ParsedInput<typeof constructionRoutes.list>["query"];

/** The construction of projects, as staff edit it. */
export function createConstructionAdmin(parts: RecordParts) {
  const { db } = parts;
  return {
    ...createResource<AdminConstructionEntry>(parts, constructionKind, {
      find: async (id, locale) => {
        const record = await db.constructionEntry.findUnique({ where: { id }, include });
        return record && present(record, locale);
      },
      pictureFields: ["images"],
    }),
    async list(
      actor: Actor,
      query: EntriesQuery,
    ): Promise<{ rows: AdminConstructionEntry[]; total: number }> {
      must(actor, "content.read");
      const where = constructionWhere(query);
      const [entries, total] = await Promise.all([
        db.constructionEntry.findMany({ where, orderBy: ORDERS[query.sort], include, ...pageSlice(query) }),
        db.constructionEntry.count({ where }),
      ]);
      return { rows: entries.map((entry) => present(entry, query.locale)), total };
    },
  };
}

/** The entries of a list with these filters. */
export const constructionWhere = (query: Partial<EntriesQuery>): Prisma.ConstructionEntryWhereInput => ({
  deletedAt: query.deleted ? { not: null } : null,
  // The entries of a deleted project are out of sight with it.
  project: { deletedAt: null },
  ...(query.project_id ? { projectId: query.project_id } : {}),
  ...(query.stage ? { stage: query.stage } : {}),
  ...(query.is_active === undefined ? {} : { isActive: query.is_active }),
  ...(query.search ? { translations: { some: hasWords(query.search) } } : {}),
});

const present = (record: AdminRecord, locale: Locale): AdminConstructionEntry => ({
  ...presentMarks(record),
  title: textIn(record.translations, locale)("title"),
  project: { id: record.project.id, title: textIn(record.project.translations, locale)("title") },
  project_id: record.projectId,
  happened_on: dayOf(record.happenedOn),
  stage: record.stage,
  percent: record.percent,
  expected_end: record.expectedEnd && dayOf(record.expectedEnd),
  images: record.images.map(({ media }) => presentAdminImage(media, locale)),
  is_active: record.isActive,
  translations: inEveryLanguage(record.translations, (row) => ({
    title: row?.title ?? "",
    description: row?.description ?? "",
  })),
});
