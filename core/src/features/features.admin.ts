import type { AdminFeature, listAdminFeatures } from "@ezo/contract/admin-features";
import type { Locale } from "@ezo/contract/locale";
import type { ParsedInput } from "@ezo/contract/route";
import { editorInclude, inEveryLanguage, presentMarks } from "../content/content.present.ts";
import { type ContentParts, createResource } from "../content/content.resource.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { AppError } from "../platform/app-error.ts";
import { literally } from "../platform/db.ts";
import { textIn } from "../platform/localized-rows.ts";
import { projectKind } from "../projects/projects.kind.ts";
import { type Actor, mustBeAdmin } from "../users/actor.ts";
import { featureKind } from "./features.kind.ts";

export type FeaturesAdmin = ReturnType<typeof createFeaturesAdmin>;

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

/** Features as staff work on them, and which project shows which. */
export function createFeaturesAdmin(parts: ContentParts) {
  const { db, content } = parts;
  const resource = createResource<AdminFeature>(parts, featureKind, {
    find: async (id, locale) => {
      const record = await db.feature.findUnique({ where: { id }, include });
      return record && present(record, locale);
    },
  });

  async function ofProject(actor: Actor, projectId: number, locale: Locale) {
    mustBeAdmin(actor);
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
    return {
      project: {
        id: project.id,
        title: textIn(project.translations, locale)("title"),
        version: project.version,
      },
      features: project.features.map(({ feature }) => present(feature, locale)),
    };
  }

  return {
    ...resource,
    ofProject,
    async list(
      actor: Actor,
      query: ParsedInput<typeof listAdminFeatures>["query"],
    ): Promise<{ rows: AdminFeature[]; total: number }> {
      mustBeAdmin(actor);
      const contains = { contains: literally(query.search ?? ""), mode: "insensitive" } as const;
      const where: Prisma.FeatureWhereInput = {
        deletedAt: query.deleted ? { not: null } : null,
        ...(query.search
          ? { OR: [{ icon: contains }, { translations: { some: { title: contains } } }] }
          : {}),
        ...(query.unused === undefined
          ? {}
          : query.unused
            ? { NOT: { projects: isUsed } }
            : { projects: isUsed }),
      };
      const [records, total] = await Promise.all([
        db.feature.findMany({
          where,
          orderBy: ORDERS[query.sort],
          include,
          skip: (query.page - 1) * query.per_page,
          take: query.per_page,
        }),
        db.feature.count({ where }),
      ]);
      return { rows: records.map((record) => present(record, query.locale)), total };
    },
    async reorder(actor: Actor, ids: readonly number[], versions?: readonly number[]): Promise<number[]> {
      mustBeAdmin(actor);
      const places = await db.feature.findMany({
        where: { id: { in: [...ids] }, deletedAt: null },
        select: { id: true, sortOrder: true },
      });
      return resource.reorder(actor, ids, places, versions);
    },
    /** A project's list of features is a field of the project: its version and history. */
    async assign(
      actor: Actor,
      projectId: number,
      change: { featureIds: number[]; version?: number | undefined },
      locale: Locale,
    ) {
      try {
        await content.update(actor, projectKind, projectId, { features: change.featureIds }, change.version);
      } catch (error) {
        throw renamed(error, "features", "feature_ids");
      }
      return ofProject(actor, projectId, locale);
    },
  };
}

/** The call names the field otherwise than the project does. */
function renamed(error: unknown, from: string, to: string): unknown {
  if (!(error instanceof AppError) || !error.fields?.[from]) return error;
  const { [from]: messages, ...rest } = error.fields;
  const { [from]: conflict, ...conflicts } = error.conflicts ?? {};
  return new AppError(error.code, {
    fields: { ...rest, ...(messages ? { [to]: messages } : {}) },
    ...(error.conflicts ? { conflicts: { ...conflicts, ...(conflict ? { [to]: conflict } : {}) } } : {}),
    current: error.current,
    cause: error,
  });
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
