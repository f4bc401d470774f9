import { type ApartmentSearch, type FoundApartment, writeCursor } from "@ezo/contract/site/apartment-search";
import { SEARCH_FILTER_NAMES, type SearchFilterName } from "@ezo/contract/site/search-names";
import { apartmentPath } from "@ezo/contract/values/explorer-paths";
import { readId } from "@ezo/contract/values/ids";
import { canonicalPath, type Locale } from "@ezo/contract/values/languages";
import type { Prisma } from "../generated/prisma/client.ts";
import { layoutNameOf, lenderOf, presentLayoutName } from "../layouts/lent.ts";
import type { Db } from "../platform/db.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { FIELDS } from "./apartment-filters.ts";
import {
  searchCount,
  type SearchFilters,
  searchLayouts,
  searchPage,
  searchProjects,
  type SearchQuery,
  typesForSale,
} from "./apartment-search.repo.ts";
import { presentSummary, type SummaryRecord, summaryInclude } from "./navigation.present.ts";
import { visiblePart } from "./navigation.visible.ts";
import { isSoldShown } from "./sold-shown.ts";

/** The apartments of all projects, by filter. */
export const createApartmentSearch = (db: Db) => ({
  async find(asked: ApartmentSearch) {
    const query = { ...asked, soldShown: await isSoldShown(db) };
    const [total, { ids, position }, projects, layouts, types] = await Promise.all([
      searchCount(db, query),
      searchPage(db, query),
      matchesByProject(db, query),
      matchesByLayout(db, query),
      typesForSale(db),
    ]);
    const records = await db.apartment.findMany({ where: { id: { in: ids } }, include: summaryInclude });
    const byId = new Map(records.map((record) => [record.id, record]));
    return {
      data: ids.flatMap((id) => {
        const record = byId.get(id);
        return record ? [present(record, query.locale)] : [];
      }),
      meta: {
        total,
        projects,
        layouts,
        unit_types: types,
        next_cursor: position ? writeCursor(position) : null,
        ...(total === 0 ? { loosen: await loosening(db, query) } : {}),
      },
    };
  },
});

async function matchesByProject(db: Db, query: SearchQuery) {
  // A layout is one of the chosen project: another project would have none of it.
  const filters = query.project_id === undefined ? query : { ...query, layout: undefined };
  const found = new Map((await searchProjects(db, filters)).map(({ id, matches }) => [id, matches]));
  // The chosen project is named even if nothing of it matches.
  const ids = [...found.keys(), ...(query.project_id === undefined ? [] : [query.project_id])];
  const projects = await db.project.findMany({
    where: { id: { in: ids }, isActive: true, deletedAt: null },
    orderBy: { id: "asc" },
    select: { id: true, translations: true },
  });
  return projects.map(({ id, translations }) => ({
    id,
    title: textIn(translations, query.locale)("title"),
    matches: found.get(id) ?? 0,
  }));
}

async function matchesByLayout(db: Db, query: SearchQuery) {
  const { project_id: projectId, layout: chosen, locale } = query;
  if (projectId === undefined) return [];
  const found = new Map((await searchLayouts(db, query)).map(({ id, matches }) => [id, matches]));
  // The chosen layout is named even if nothing of it matches.
  const named: Prisma.LayoutWhereInput[] =
    chosen === undefined ? [] : [{ slug: chosen }, { id: readId(chosen) ?? 0 }];
  const layouts = await db.layout.findMany({
    where: { projectId, ...visiblePart, OR: [{ id: { in: [...found.keys()] } }, ...named] },
    orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
    select: { id: true, slug: true, translations: { select: { locale: true, name: true } } },
  });
  return layouts.map((layout) => ({
    ...layoutNameOf(layout, locale),
    matches: found.get(layout.id) ?? 0,
  }));
}

function present(record: SummaryRecord, locale: Locale): FoundApartment {
  const summary = presentSummary(record, locale);
  const { id, project, building, floor_number: floor } = summary;
  const path = apartmentPath(project.id, building.identifier, floor, id);
  const layout = presentLayoutName(lenderOf(record.layout, project.id), locale);
  return {
    ...summary,
    price: summary.price ?? null,
    old_price: summary.old_price ?? null,
    layout,
    url: canonicalPath(locale, path),
  };
}

const PARAMS: Record<SearchFilterName, readonly (keyof SearchFilters)[]> = {
  ...FIELDS,
  project: ["project_id"],
  layout: ["layout"],
};

/** For each filter that is set: how many apartments match without it, where any do. */
async function loosening(db: Db, query: SearchQuery) {
  const set = SEARCH_FILTER_NAMES.filter((name) => PARAMS[name].some((param) => query[param] !== undefined));
  const counted = await Promise.all(
    set.map(async (filter) => {
      const rest: SearchFilters = { ...query };
      for (const param of PARAMS[filter]) delete rest[param];
      return { filter, matches: await searchCount(db, rest) };
    }),
  );
  return counted.filter(({ matches }) => matches > 0).sort((a, b) => b.matches - a.matches);
}
