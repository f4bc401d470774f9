import { type ApartmentSearch, type FoundApartment, writeCursor } from "@ezo/contract/site/apartment-search";
import { SEARCH_FILTER_NAMES, type SearchFilterName } from "@ezo/contract/site/search-names";
import { apartmentPath } from "@ezo/contract/values/explorer-paths";
import { canonicalPath, type Locale } from "@ezo/contract/values/languages";
import { lenderOf, presentLayoutName } from "../layouts/lent.ts";
import type { Db } from "../platform/db.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { FIELDS } from "./apartment-filters.ts";
import { searchCount, type SearchFilters, searchPage, searchProjects } from "./apartment-search.repo.ts";
import { presentSummary, type SummaryRecord, summaryInclude } from "./navigation.present.ts";

/** The apartments of all projects, by filter. */
export const createApartmentSearch = (db: Db) => ({
  async find(query: ApartmentSearch) {
    const [total, { ids, position }, projects] = await Promise.all([
      searchCount(db, query),
      searchPage(db, query),
      matchesByProject(db, query),
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
        next_cursor: position ? writeCursor(position) : null,
        ...(total === 0 ? { loosen: await loosening(db, query) } : {}),
      },
    };
  },
});

async function matchesByProject(db: Db, query: ApartmentSearch) {
  const found = new Map((await searchProjects(db, query)).map(({ id, matches }) => [id, matches]));
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
async function loosening(db: Db, query: ApartmentSearch) {
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
