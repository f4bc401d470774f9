import { HOMEPAGE_PROJECTS_MAX } from "@ezo/contract/values/limits/pages";
import type { Locale } from "@ezo/contract/values/locale";
import type { Project, ProjectStatus, ProjectSummary } from "@ezo/contract/site/projects";
import type { Prisma } from "../generated/prisma/client.ts";
import { statsOfProjects } from "../navigation/visible-stock.repo.ts";
import { withDraft } from "../records/drafts/with-draft.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { type PageQuery, pageSlice } from "../platform/paging/page-slice.ts";
import {
  detailInclude,
  presentDetail,
  presentSummary,
  type SummaryRecord,
  summaryInclude,
} from "./projects.present.ts";
import { projectKind } from "./projects.kind.ts";

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

  /** Only a project with an explorer says what is left of it. */
  const statsOf = (records: readonly Pick<SummaryRecord, "id" | "hasApartmentNavigation">[], from: Db = db) =>
    statsOfProjects(
      from,
      records.filter((record) => record.hasApartmentNavigation).map(({ id }) => id),
    );
  async function present(records: readonly SummaryRecord[], locale: Locale): Promise<ProjectSummary[]> {
    const stats = await statsOf(records);
    return Promise.all(records.map((record) => presentSummary(db, record, locale, stats)));
  }

  return {
    all: async (locale: Locale) => present(await find({}), locale),
    /** The home page's projects: the first of all of them, and the first that carry each mark. */
    async forHomepage(
      locale: Locale,
    ): Promise<Record<"all" | "is_featured" | "is_onHomepage" | "is_alone", ProjectSummary[]>> {
      const first = { skip: 0, take: HOMEPAGE_PROJECTS_MAX };
      const shown = await find({}, first);
      const isEveryone = shown.length < HOMEPAGE_PROJECTS_MAX;
      const marked = (mark: "isFeatured" | "isOnHomepage" | "isAlone"): Promise<SummaryRecord[]> =>
        // Queried separately only where there are more: later ones may be marked.
        isEveryone ? Promise.resolve(shown.filter((one) => one[mark])) : find({ [mark]: true }, first);
      const [isFeatured, isOnHomepage, isAlone] = await Promise.all([
        marked("isFeatured"),
        marked("isOnHomepage"),
        marked("isAlone"),
      ]);
      // Counted once for all of them.
      const stats = await statsOf([...shown, ...isFeatured, ...isOnHomepage, ...isAlone]);
      const presented = (records: readonly SummaryRecord[]) =>
        Promise.all(records.map((record) => presentSummary(db, record, locale, stats)));
      const [all, featured, onHomepage, alone] = await Promise.all([
        presented(shown),
        presented(isFeatured),
        presented(isOnHomepage),
        presented(isAlone),
      ]);
      return { all, is_featured: featured, is_onHomepage: onHomepage, is_alone: alone };
    },
    featured: async (locale: Locale) => present(await find({ isFeatured: true }), locale),
    onHomepage: async (locale: Locale) => present(await find({ isOnHomepage: true }), locale),

    async page(locale: Locale, query: { status?: ProjectStatus | undefined } & PageQuery) {
      const where = query.status ? { status: query.status } : {};
      const [records, total] = await Promise.all([
        find(where, pageSlice(query)),
        db.project.count({ where: { ...where, isActive: true, deletedAt: null } }),
      ]);
      return { projects: await present(records, locale), total };
    },

    /**
     * Throws `gone` for what visitors could see and staff have deleted. A preview shows inactive ones too; one of a draft,
     * what the project would be with it.
     */
    get(
      locale: Locale,
      id: number,
      options: { preview?: "item" | "draft" | null } = {},
    ): Promise<Omit<Project, "translations">> {
      const { preview = null } = options;
      const read = async (from: Db) => {
        const record = await from.project.findUnique({ where: { id }, include: detailInclude });
        const isShown = record !== null && (record.isActive || preview !== null);
        if (!isShown) throw new AppError("not_found");
        if (record.deletedAt) throw new AppError("gone");
        return presentDetail(from, record, locale, await statsOf([record], from));
      };
      return preview === "draft" ? withDraft(db, projectKind, id, read) : read(db);
    },
  };
}
