import type { AdminFeature, featureRoutes } from "@ezo/contract/admin/content/features";
import type { Locale } from "@ezo/contract/values/locale";
import type { ParsedInput } from "@ezo/contract/route";
import { renamed } from "../records/failures.ts";
import { editorInclude, inEveryLanguage, presentMarks } from "../records/present.ts";
import { type RecordParts, createResource } from "../records/resource.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { AppError } from "../platform/app-error.ts";
import { type Db, literally } from "../platform/db.ts";
import { pageSlice } from "../platform/paging/page-slice.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { hasWords, searchWordsOf } from "../platform/text/search-form.ts";
import { projectKind } from "../projects/projects.kind.ts";
import { type Actor, must } from "../users/actor.ts";
import { featureKind } from "./features.kind.ts";

const include = {
  ...editorInclude,
  translations: true,
  _count: { select: { projects: { where: { project: { deletedAt: null } } } } },
} as const satisfies Prisma.FeatureInclude;
type FeatureRecord = Prisma.FeatureGetPayload<{ include: typeof include }>;
const isUsed = { some: { project: { deletedAt: null } } } as const;

const ORDERS = {
  order: [{ sortOrder: "asc" }, { id: "asc" }],
  newest: [{ id: "desc" }],
  updated: [{ updatedAt: "desc" }, { id: "desc" }],
  usage: [{ projects: { _count: "desc" } }, { id: "asc" }],
} satisfies Record<string, Prisma.FeatureOrderByWithRelationInput[]>;

type FeaturesQuery = ParsedInput<typeof featureRoutes.list>["query"];

/** Features, as staff edit them, and which project shows which. */
export function createFeaturesAdmin(parts: RecordParts) {
  const { db, records } = parts;
  const resource = createResource<AdminFeature>(parts, featureKind, {
    find: async (id, locale) => {
      const record = await db.feature.findUnique({ where: { id }, include });
      return record && present(record, locale);
    },
  });

  const ofProject = async (actor: Actor, projectId: number, locale: Locale) => {
    must(actor, "content.read");
    return featuresOf(db, projectId, locale);
  };

  return {
    ...resource,
    ofProject,
    async list(actor: Actor, query: FeaturesQuery): Promise<{ rows: AdminFeature[]; total: number }> {
      must(actor, "content.read");
      const where = featureWhere(query);
      const [features, total] = await Promise.all([
        db.feature.findMany({ where, orderBy: ORDERS[query.sort], include, ...pageSlice(query) }),
        db.feature.count({ where }),
      ]);
      return { rows: features.map((feature) => present(feature, query.locale)), total };
    },

    /** A project's list of features is a field of the project: its version and history. */
    async assign(
      actor: Actor,
      projectId: number,
      change: { featureIds: number[]; version?: number | undefined },
      locale: Locale,
    ) {
      try {
        await records.update(actor, projectKind, projectId, { features: change.featureIds }, change.version);
      } catch (error) {
        throw renamed(error, (field) => (field === "features" ? "feature_ids" : field));
      }
      return ofProject(actor, projectId, locale);
    },
  };
}

/** The features of a list with these filters. */
export function featureWhere(query: Partial<FeaturesQuery>): Prisma.FeatureWhereInput {
  return {
    deletedAt: query.deleted ? { not: null } : null,
    ...(query.search ? whereText(query.search) : {}),
    ...(query.unused === undefined
      ? {}
      : query.unused
        ? { NOT: { projects: isUsed } }
        : { projects: isUsed }),
  };
}

/** Its title in a language, or the name of its icon. */
const whereText = (search: string): Prisma.FeatureWhereInput => ({
  OR: [{ AND: searchWordsOf(search).map(isInIcon) }, { translations: { some: hasWords(search) } }],
});
const isInIcon = (word: string) => ({ icon: { contains: literally(word), mode: "insensitive" } as const });

async function featuresOf(db: Db, projectId: number, locale: Locale) {
  const project = await db.project.findFirst({
    where: { id: projectId, deletedAt: null },
    include: {
      translations: { select: { locale: true, title: true } },
      features: {
        where: { feature: { deletedAt: null } },
        orderBy: { sortOrder: "asc" },
        include: { feature: { include } },
      },
    },
  });
  if (!project) throw new AppError("not_found");
  const { id, version } = project;
  return {
    project: { id, title: textIn(project.translations, locale)("title"), version },
    features: project.features.map(({ feature }) => present(feature, locale)),
  };
}

function present(record: FeatureRecord, locale: Locale): AdminFeature {
  const text = textIn(record.translations, locale);
  return {
    ...presentMarks(record),
    icon: record.icon,
    icon_svg: record.iconSvg,
    title: text("title"),
    description: text("description"),
    sort_order: record.sortOrder,
    usage_count: record._count.projects,
    translations: inEveryLanguage(record.translations, (row) => ({
      title: row?.title ?? "",
      description: row?.description ?? "",
    })),
  };
}
