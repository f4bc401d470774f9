import type { ApartmentSearch, SearchPosition, SearchSort } from "@ezo/contract/site/search/apartment-search";
import { completionDay } from "@ezo/contract/values/stock/completion";
import { type ApartmentFilters, ROOMS_OR_MORE } from "@ezo/contract/site/apartment-filters";
import { FIRST_FLOOR, UNIT_FILTER_NAMES, type UnitFilterName } from "@ezo/contract/site/search/search-names";
import { UNIT_TYPES, type UnitType } from "@ezo/contract/values/stock/unit-types";
import { Prisma } from "../generated/prisma/client.ts";
import { isOfLayout } from "../layouts/lent.ts";
import type { PriceWithin } from "../payment-plans/instalments.ts";
import type { Db } from "../platform/db.ts";
import { SHOWN_PRICE, TOP_FLOORS, VISIBLE_UNITS } from "./visible-stock.repo.ts";

/** Filters by what only parking places or commercial units have. */
type UnitFilters = Pick<
  ApartmentSearch,
  "parking_kind" | "has_ev_charger" | "has_street_entrance" | "frontage_min"
>;
export type SearchFilters = ApartmentFilters &
  UnitFilters & {
    project_id?: number | undefined;
    /** Apartments where it is left out. */
    unit_type?: UnitType | undefined;
    /** False where visitors do not read how many are sold: then no filter finds them. */
    soldShown?: boolean | undefined;
    /** What `monthly_max` comes to (`pricesWithin`); without it a search by that finds nothing. */
    pricesWithin?: readonly PriceWithin[] | undefined;
  };
export type SearchQuery = ApartmentSearch & Pick<SearchFilters, "soldShown" | "pricesWithin">;

/**
 * What follows `from` in a query of the apartments that a search finds: the same rule as `matchesAll`, in SQL, because the
 * search reads the stock of all projects. Saved searches ask the same query.
 */
export function matching(filters: SearchFilters): Prisma.Sql {
  const { project_id: project, layout, rooms, sides, status, unit_type: type = "apartment" } = filters;
  const conditions = [
    Prisma.sql`a.unit_type = ${type}::unit_type`,
    Prisma.sql`p.has_apartment_navigation`,
    status?.length
      ? Prisma.sql`a.status = any(${status}::apartment_status[])`
      : Prisma.sql`a.status <> 'sold'`,
    ...(filters.soldShown === false ? [Prisma.sql`a.status <> 'sold'`] : []),
    ...(project === undefined ? [] : [Prisma.sql`b.project_id = ${project}::int`]),
    ...(layout === undefined ? [] : [isOfLayout(layout)]),
    ...(rooms?.length ? [roomsAmong(rooms)] : []),
    ...within(Prisma.sql`a.area_total`, filters.area_min, filters.area_max),
    // Stored as `N,SE`: one of the letters is enough.
    ...(sides?.length ? [Prisma.sql`a.orientation ~ ${`[${sides.join("")}]`}::text`] : []),
    ...within(Prisma.sql`f.number`, filters.floor_min, filters.floor_max),
    ...within(SHOWN_PRICE, filters.price_min, filters.price_max),
    ...(filters.monthly_max === undefined ? [] : [paidWithin(filters.pricesWithin ?? [])]),
    ...(filters.floor_not?.includes("first") ? [Prisma.sql`f.number > ${FIRST_FLOOR}::int`] : []),
    ...(filters.floor_not?.includes("last") ? [Prisma.sql`f.id not in (${TOP_FLOORS})`] : []),
    ...(filters.completion === undefined ? [] : [completedBy(filters.completion)]),
    ...(filters.parking ? [Prisma.sql`p.id in (${PROJECTS_WITH_PARKING})`] : []),
    ...factsOf(filters),
  ];
  return Prisma.sql`${VISIBLE_UNITS} and ${Prisma.join(conditions, " and ")}`;
}

/** What is not known of a unit is no match; nor is what its type does not have. */
const factsOf = (filters: UnitFilters): Prisma.Sql[] => [
  ...(filters.parking_kind === undefined
    ? []
    : [Prisma.sql`a.parking_kind = ${filters.parking_kind}::parking_kind`]),
  ...(filters.has_ev_charger ? [Prisma.sql`a.has_ev_charger`] : []),
  ...(filters.has_street_entrance ? [Prisma.sql`a.has_street_entrance`] : []),
  ...within(Prisma.sql`a.frontage_m`, filters.frontage_min, undefined),
];

/** The others have no instalments: of those that are no apartments no plan is computed. */
const paidWithin = (prices: readonly PriceWithin[]): Prisma.Sql =>
  prices.length === 0
    ? Prisma.sql`false`
    : Prisma.sql`a.unit_type = 'apartment' and ${SHOWN_PRICE} <= case p.id ${Prisma.join(
        prices.map(({ project_id: id, price_max: price }) => Prisma.sql`when ${id}::int then ${price}::int`),
        " ",
      )} end`;

/** The rule of `isCompletedBy` in SQL. */
function completedBy(completion: string): Prisma.Sql {
  const day = completionDay(completion);
  const isReady = Prisma.sql`p.status = 'completed'`;
  return day === null ? isReady : Prisma.sql`(${isReady} or p.completion_date <= ${day}::date)`;
}

/** Its names are its own: `p` is not the search's here. */
const PROJECTS_WITH_PARKING = Prisma.sql`
  select p.id from ${VISIBLE_UNITS} and a.unit_type = 'parking' and a.status <> 'sold'`;

const roomsAmong = (rooms: readonly number[]): Prisma.Sql => {
  const exact = rooms.filter((count) => count < ROOMS_OR_MORE);
  const least = rooms.filter((count) => count >= ROOMS_OR_MORE);
  const isExact = Prisma.sql`a.rooms = any(${exact}::int[])`;
  return least.length === 0 ? isExact : Prisma.sql`(${isExact} or a.rooms >= ${Math.min(...least)}::int)`;
};

const within = (column: Prisma.Sql, min: number | undefined, max: number | undefined): Prisma.Sql[] => [
  ...(min === undefined ? [] : [Prisma.sql`${column} >= ${String(min)}::numeric`]),
  ...(max === undefined ? [] : [Prisma.sql`${column} <= ${String(max)}::numeric`]),
];

const COLUMNS = {
  price: SHOWN_PRICE,
  area: Prisma.sql`a.area_total`,
  floor: Prisma.sql`f.number`,
} as const;
type SortName = keyof typeof COLUMNS;

/** Equal values are ordered by id, so that every apartment has one place in the list. */
function orderOf(sort: SearchSort) {
  const column = COLUMNS[sort.replace("-", "") as SortName];
  const isFalling = sort.startsWith("-");
  return {
    column,
    by: Prisma.sql`${column} ${isFalling ? Prisma.sql`desc` : Prisma.sql`asc`} nulls last, a.id`,
    after: ({ value, id }: SearchPosition): Prisma.Sql => {
      const isLater = Prisma.sql`a.id > ${id}::int`;
      if (value === null) return Prisma.sql`${column} is null and ${isLater}`;
      const number = Prisma.sql`${value}::numeric`;
      const isBeyond = isFalling ? Prisma.sql`${column} < ${number}` : Prisma.sql`${column} > ${number}`;
      return Prisma.sql`(${isBeyond} or (${column} = ${number} and ${isLater}) or ${column} is null)`;
    },
  };
}

/** The ids of a page, with the place of its last apartment if others follow. */
export async function searchPage(db: Db, query: SearchQuery) {
  const { sort, cursor, per_page: size } = query;
  const order = orderOf(sort);
  const rows = await db.$queryRaw<{ id: number; value: string | null }[]>`
    select a.id, (${order.column})::text as value from ${matching(query)}
    ${cursor ? Prisma.sql`and ${order.after(cursor)}` : Prisma.empty}
    order by ${order.by} limit ${size + 1}::int`;
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const position = last && rows.length > size ? { sort, ...last } : undefined;
  return { ids: shown.map(({ id }) => id), position };
}

/** How many match in each project, whichever of them is chosen. */
export const searchProjects = (db: Db, filters: SearchFilters): Promise<{ id: number; matches: number }[]> =>
  db.$queryRaw`
    select p.id, count(*)::int as matches from ${matching({ ...filters, project_id: undefined })}
    group by p.id order by p.id`;

/** Whether something is for sale to park on in a project. */
export async function sellsParking(db: Db, projectId: number): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`${PROJECTS_WITH_PARKING} and p.id = ${projectId}::int limit 1`;
  return rows.length > 0;
}

/** How many match in each layout, whichever of them is chosen. */
export const searchLayouts = (db: Db, filters: SearchFilters): Promise<{ id: number; matches: number }[]> =>
  db.$queryRaw`
    select a.layout_id as id, count(*)::int as matches from ${matching({ ...filters, layout: undefined })}
      and a.layout_id is not null
    group by a.layout_id`;

/** Apartments, and the other types of which something is for sale. */
export async function typesForSale(db: Db): Promise<UnitType[]> {
  const rows = await db.$queryRaw<{ type: UnitType }[]>`
    select distinct a.unit_type::text as type from ${VISIBLE_UNITS}
      and p.has_apartment_navigation and a.status <> 'sold' and a.unit_type <> 'apartment'`;
  return UNIT_TYPES.filter((type) => type === "apartment" || rows.some((row) => row.type === type));
}

/** The filters by facts that something for sale of this type has. */
export async function unitFiltersOf(db: Db, type: UnitType): Promise<UnitFilterName[]> {
  const [known] = await db.$queryRaw<Record<UnitFilterName, boolean | null>[]>`
    select bool_or(a.parking_kind is not null) as parking_kind, bool_or(a.has_ev_charger) as has_ev_charger,
      bool_or(a.has_street_entrance) as has_street_entrance, bool_or(a.frontage_m is not null) as frontage
    from ${VISIBLE_UNITS}
      and p.has_apartment_navigation and a.status <> 'sold' and a.unit_type = ${type}::unit_type`;
  return UNIT_FILTER_NAMES.filter((name) => known?.[name]);
}

export async function searchCount(db: Db, filters: SearchFilters): Promise<number> {
  const [row] = await db.$queryRaw<
    { count: number }[]
  >`select count(*)::int as count from ${matching(filters)}`;
  return row?.count ?? 0;
}
