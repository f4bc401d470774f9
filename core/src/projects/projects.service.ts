import { HOMEPAGE_PROJECTS_MAX } from "@ezo/contract/values/limits";
import type { Locale } from "@ezo/contract/values/locale";
import type { Project, ProjectStatus, ProjectSummary } from "@ezo/contract/site/projects";
import type { Prisma } from "../generated/prisma/client.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { type PageQuery, pageSlice } from "../platform/page-slice.ts";
import { detailInclude, presentDetail, presentSummary, summaryInclude } from "./projects.present.ts";

export type ProjectsService = ReturnType<typeof createProjects>;

/** The firm's own order; the id breaks ties, so that pages never overlap. */
const ORDER = [
  { sortOrder: "asc" },
  { id: "asc" },
] as const satisfies Prisma.ProjectOrderByWithRelationInput[];

export function createProjects(db: Db) {
  const find = (where: Prisma.ProjectWhereInput, page?: { skip: number; take: number }) =>
    db.project.findMany({
      where: { ...where, isActive: true, deletedAt: null },
      orderBy: [...ORDER],
      include: summaryInclude,
      ...page,
    });

  return {
    async all(locale: Locale): Promise<ProjectSummary[]> {
      return (await find({})).map((record) => presentSummary(record, locale));
    },
    /** The home page's projects: the first of all of them, and the first that carry each mark. */
    async forHomepage(
      locale: Locale,
    ): Promise<Record<"all" | "is_featured" | "is_onHomepage" | "is_alone", ProjectSummary[]>> {
      const first = { skip: 0, take: HOMEPAGE_PROJECTS_MAX };
      const shown = await find({}, first);
      const isEveryone = shown.length < HOMEPAGE_PROJECTS_MAX;
      const marked = async (mark: "isFeatured" | "isOnHomepage" | "isAlone") => {
        // Queried separately only where there are more: later ones may be marked.
        const records = isEveryone ? shown.filter((one) => one[mark]) : await find({ [mark]: true }, first);
        return records.map((record) => presentSummary(record, locale));
      };
      const [is_featured, is_onHomepage, is_alone] = await Promise.all([
        marked("isFeatured"),
        marked("isOnHomepage"),
        marked("isAlone"),
      ]);
      const all = shown.map((record) => presentSummary(record, locale));
      return { all, is_featured, is_onHomepage, is_alone };
    },
    async featured(locale: Locale): Promise<ProjectSummary[]> {
      return (await find({ isFeatured: true })).map((record) => presentSummary(record, locale));
    },
    async onHomepage(locale: Locale): Promise<ProjectSummary[]> {
      return (await find({ isOnHomepage: true })).map((record) => presentSummary(record, locale));
    },

    async page(locale: Locale, query: { status?: ProjectStatus | undefined } & PageQuery) {
      const where = query.status ? { status: query.status } : {};
      const [records, total] = await Promise.all([
        find(where, pageSlice(query)),
        db.project.count({ where: { ...where, isActive: true, deletedAt: null } }),
      ]);
      return { projects: records.map((record) => presentSummary(record, locale)), total };
    },

    /** Throws `gone` for what visitors could see and staff have deleted. A preview shows inactive ones too. */
    async get(
      locale: Locale,
      id: number,
      options: { isPreview?: boolean } = {},
    ): Promise<Omit<Project, "translations">> {
      const record = await db.project.findUnique({ where: { id }, include: detailInclude });
      const isShown = record !== null && (record.isActive || options.isPreview === true);
      if (!isShown) throw new AppError("not_found");
      if (record.deletedAt) throw new AppError("gone");
      return presentDetail(record, locale);
    },
  };
}
