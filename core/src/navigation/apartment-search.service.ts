import {
  type ApartmentSearch,
  type FoundApartment,
  writeCursor,
} from "@ezo/contract/site/search/apartment-search";
import { SEARCH_FILTER_NAMES, type SearchFilterName } from "@ezo/contract/site/search/search-names";
import { apartmentPath } from "@ezo/contract/values/paths/explorer-paths";
import { canonicalPath, type Locale } from "@ezo/contract/values/languages";
import { presentLayoutName } from "../layouts/lent.ts";
import { firstPlans, lowestBy, pricesWithin } from "../payment-plans/instalments.ts";
import type { Db } from "../platform/db.ts";
import { firmDay } from "../platform/settings.ts";
import { FIELDS } from "./apartment-filters.ts";
import { withPlaces } from "./apartment-places.ts";
import {
  searchCount,
  type SearchFilters,
  searchPage,
  type SearchQuery,
  typesForSale,
  unitFiltersOf,
} from "./apartment-search.repo.ts";
import { landingLinks } from "./landing-pages.ts";
import { layoutOf, presentSummary, type SummaryRecord } from "./navigation.present.ts";
import { matchesByCompletion, matchesByLayout, matchesByProject } from "./search-matches.ts";
import { isSoldShown } from "./sold-shown.ts";

const DEFAULT_SORT: ApartmentSearch["sort"] = "price";

/** The apartments of all projects, by filter. */
export const createApartmentSearch = (db: Db) => ({
  async find(asked: ApartmentSearch) {
    const today = await firmDay(db);
    const [soldShown, prices] = await Promise.all([
      isSoldShown(db),
      pricesWithin(db, asked.monthly_max, today),
    ]);
    const query: SearchQuery = { ...asked, soldShown, pricesWithin: prices };
    const { unit_type: type = "apartment" } = query;
    const [total, { ids, position }, projects, layouts, types, facts, plans, landings] = await Promise.all([
      searchCount(db, query),
      searchPage(db, query),
      matchesByProject(db, query),
      matchesByLayout(db, query),
      typesForSale(db),
      type === "apartment" ? undefined : unitFiltersOf(db, type),
      firstPlans(db, today),
      isOfLandingPage(query) ? landingLinks(db, query.locale) : undefined,
    ]);
    const records = await withPlaces(db, await db.apartment.findMany({ where: { id: { in: ids } } }));
    const byId = new Map(records.map((record) => [record.id, record]));
    return {
      data: await Promise.all(
        ids.flatMap((id) => {
          const record = byId.get(id);
          return record ? [present(db, record, query.locale, { plans, today })] : [];
        }),
      ),
      meta: {
        total,
        projects,
        layouts,
        unit_types: types,
        ...(facts ? { unit_filters: facts } : {}),
        has_instalments: plans.size > 0,
        completions: await matchesByCompletion(db, query, { total, projects }),
        next_cursor: position ? writeCursor(position) : null,
        ...(landings ? { landings } : {}),
        ...(total === 0 ? { loosen: await loosening(db, query) } : {}),
      },
    };
  },
});

async function present(
  db: Db,
  record: SummaryRecord,
  locale: Locale,
  { plans, today }: { plans: Awaited<ReturnType<typeof firstPlans>>; today: string },
): Promise<FoundApartment> {
  const summary = await presentSummary(db, record, locale);
  const { id, project, building, floor_number: floor } = summary;
  const path = apartmentPath(project.id, building.identifier, floor, id);
  const layout = presentLayoutName(layoutOf(record), locale);
  const plan = summary.unit_type === "apartment" ? plans.get(project.id) : undefined;
  return {
    ...summary,
    price: summary.price ?? null,
    old_price: summary.old_price ?? null,
    layout,
    instalment_from: plan && summary.price ? lowestBy(plan, summary.price, today) : null,
    url: canonicalPath(locale, path),
  };
}

const PARAMS: Record<SearchFilterName, readonly (keyof SearchFilters)[]> = {
  ...FIELDS,
  project: ["project_id"],
  parking_kind: ["parking_kind"],
  has_ev_charger: ["has_ev_charger"],
  has_street_entrance: ["has_street_entrance"],
  frontage: ["frontage_min"],
};

/** Whether no more is asked for than a project and rooms, on the first page. */
const isOfLandingPage = (query: SearchQuery): boolean =>
  query.cursor === undefined &&
  query.sort === DEFAULT_SORT &&
  (query.unit_type ?? "apartment") === "apartment" &&
  SEARCH_FILTER_NAMES.every((name) => name === "project" || name === "rooms" || !isAsked(query, name));

const isAsked = (query: SearchQuery, name: SearchFilterName): boolean =>
  PARAMS[name].some((param) => query[param] !== undefined);

/** For each filter that is set: how many apartments match without it, where any do. */
async function loosening(db: Db, query: SearchQuery) {
  const set = SEARCH_FILTER_NAMES.filter((name) => isAsked(query, name));
  const counted = await Promise.all(
    set.map(async (filter) => {
      const rest: SearchFilters = { ...query };
      for (const param of PARAMS[filter]) delete rest[param];
      return { filter, matches: await searchCount(db, rest) };
    }),
  );
  return counted.filter(({ matches }) => matches > 0).sort((a, b) => b.matches - a.matches);
}
