import type { Locale } from "@ezo/contract/locale";
import {
  type ApartmentDetail,
  type ApartmentFilters,
  type ApartmentSummary,
  FILTER_NAMES,
  type FilterName,
  ROOMS_OR_MORE,
} from "@ezo/contract/navigation";
import type { Prisma } from "../generated/prisma/client.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { findBuilding } from "./navigation.service.ts";
import {
  detailInclude,
  presentDetail,
  presentSummary,
  shownPrice,
  summaryInclude,
} from "./navigation.present.ts";
import { type FilteredApartment, filteredApartments, similarApartments } from "./stock.repo.ts";
import { visibleApartment, visibleBuilding, visiblePart } from "./navigation.visible.ts";

const SIMILAR_APARTMENTS = 3;
type ApartmentQuery = ApartmentFilters & { locale: Locale; building_id?: string | undefined };

export type ApartmentsService = ReturnType<typeof createApartments>;

/** Public apartments: one, several, and a project's by filter. */
export function createApartments(db: Db) {
  const find = async (locale: Locale, where: Prisma.ApartmentWhereInput): Promise<ApartmentSummary[]> => {
    const records = await db.apartment.findMany({
      where: { AND: [visibleApartment, where] },
      orderBy: [{ buildingId: "asc" }, { floor: { number: "asc" } }, { number: "asc" }],
      include: summaryInclude,
    });
    return records.map((record) => presentSummary(record, locale));
  };

  /** These apartments as they are asked for, without those that visitors cannot see. */
  async function inOrder(locale: Locale, ids: readonly number[]): Promise<ApartmentSummary[]> {
    const found = await find(locale, { id: { in: [...ids] } });
    return ids.flatMap((id) => found.find((apartment) => apartment.id === id) ?? []);
  }

  async function filtered(projectId: number, query: ApartmentQuery) {
    const project = await db.project.findFirst({
      where: { id: projectId, ...visiblePart },
      select: {
        buildings: { where: visibleBuilding, select: { id: true, identifier: true } },
      },
    });
    if (!project) throw new AppError("not_found");
    const building =
      query.building_id === undefined ? undefined : findBuilding(project.buildings, query.building_id);
    if (query.building_id !== undefined && !building) throw new AppError("not_found");
    // All of them at once cost less than the counts that each filter needs; only what is shown is loaded whole.
    const all = await filteredApartments(db, { projectId, buildingId: building?.id });
    const isFiltered = FILTER_NAMES.some((name) => isSet(query, name));
    const matching = isFiltered ? all.filter((apartment) => matchesAll(apartment, query)) : all;
    return {
      matching,
      meta: {
        total: matching.length,
        of: all.length,
        loosen: matching.length === 0 ? loosening(all, query) : [],
        bounds: {
          area: rangeOf(all.map(({ area_total }) => area_total)),
          price: rangeOf(all.flatMap(({ price }) => price ?? [])),
          floor: rangeOf(all.map(({ floor_number }) => floor_number)),
          rooms: [...new Set(all.map(({ rooms }) => rooms))].sort((a, b) => a - b),
        },
      },
    };
  }

  return {
    async get(locale: Locale, id: number): Promise<ApartmentDetail> {
      const record = await db.apartment.findFirst({
        where: { AND: [visibleApartment, { id }] },
        include: detailInclude,
      });
      if (!record) throw new AppError("not_found");
      const apartment = presentDetail(record, locale);
      const [neighbours, similar] = await Promise.all([
        find(locale, { floorId: record.floorId, id: { not: id } }),
        similarApartments(db, { ...apartment, projectId: apartment.project.id }, SIMILAR_APARTMENTS).then(
          (ids) => inOrder(locale, ids),
        ),
      ]);
      return {
        ...apartment,
        floor_apartments: neighbours,
        similar_apartments: similar,
      };
    },

    several: (locale: Locale, ids: readonly number[]) => inOrder(locale, [...new Set(ids)]),

    /** A page of what matches. Throws `not_found` for a project or building that visitors cannot see. */
    async ofProject(
      projectId: number,
      { page, per_page: perPage, ...query }: ApartmentQuery & { page: number; per_page: number },
    ) {
      const { matching, meta } = await filtered(projectId, query);
      const shown = matching.slice((page - 1) * perPage, page * perPage);
      return {
        data: await find(query.locale, { id: { in: shown.map(({ id }) => id) } }),
        meta,
      };
    },

    /** Where all that matches is. Throws as `ofProject` does. */
    async matches(projectId: number, query: ApartmentQuery) {
      const { matching, meta } = await filtered(projectId, query);
      const places = new Map<string, { building: string; floor_number: number; ids: number[] }>();
      for (const { id, building, floor_number } of matching) {
        const key = `${building}/${floor_number}`;
        const place = places.get(key) ?? { building, floor_number, ids: [] };
        place.ids.push(id);
        places.set(key, place);
      }
      return { data: [...places.values()], meta };
    },

    /** For live events: the apartments of these ids as visitors see them. */
    async liveRows(ids: readonly number[]) {
      const records = await db.apartment.findMany({
        where: { AND: [visibleApartment, { id: { in: [...ids] } }] },
        orderBy: { id: "asc" },
        include: summaryInclude,
      });
      return records.map((record) => ({
        id: record.id,
        status: record.status,
        price: shownPrice(record),
        project_id: record.floor.building.project.id,
        building_id: record.buildingId,
        building_identifier: record.floor.building.identifier,
        floor_number: record.floor.number,
        apartment_number: record.number,
      }));
    },
  };
}

/**
 * Whether the apartment passes every filter. A visitor who asks for three rooms asks for what they can still get, so a
 * sold one matches only where `status` names it.
 */
const matchesAll = (apartment: FilteredApartment, filters: ApartmentFilters): boolean =>
  (apartment.status !== "sold" || isSet(filters, "status")) &&
  FILTER_NAMES.every((name) => passes(apartment, filters, name));

/** Its fields among the filters. */
const FIELDS = {
  rooms: ["rooms"],
  status: ["status"],
  area: ["area_min", "area_max"],
  price: ["price_min", "price_max"],
  floor: ["floor_min", "floor_max"],
} as const satisfies Record<FilterName, readonly (keyof ApartmentFilters)[]>;

const isSet = (filters: ApartmentFilters, name: FilterName): boolean =>
  FIELDS[name].some((field) => {
    const value = filters[field];
    return Array.isArray(value) ? value.length > 0 : value !== undefined;
  });

/** Whether the apartment passes this one filter. A price that is not shown is not revealed by a filter either. */
function passes(apartment: FilteredApartment, filters: ApartmentFilters, name: FilterName): boolean {
  switch (name) {
    case "rooms":
      return (
        !filters.rooms?.length ||
        filters.rooms.some((rooms) =>
          rooms >= ROOMS_OR_MORE ? apartment.rooms >= rooms : apartment.rooms === rooms,
        )
      );
    case "status":
      return !filters.status?.length || filters.status.includes(apartment.status);
    case "area":
      return isWithin(apartment.area_total, filters.area_min, filters.area_max);
    case "floor":
      return isWithin(apartment.floor_number, filters.floor_min, filters.floor_max);
    case "price":
      return isWithin(apartment.price, filters.price_min, filters.price_max);
  }
}

const isWithin = (value: number | undefined, min: number | undefined, max: number | undefined): boolean =>
  (min === undefined && max === undefined) ||
  (value !== undefined && (min === undefined || value >= min) && (max === undefined || value <= max));

function loosening(all: readonly FilteredApartment[], filters: ApartmentFilters) {
  return FILTER_NAMES.filter((name) => isSet(filters, name))
    .map((filter) => {
      const rest = { ...filters };
      for (const field of FIELDS[filter]) delete rest[field];
      return { filter, matches: all.filter((apartment) => matchesAll(apartment, rest)).length };
    })
    .filter(({ matches }) => matches > 0)
    .sort((a, b) => b.matches - a.matches);
}

const rangeOf = (values: readonly number[]) =>
  values.length === 0
    ? null
    : values.reduce(
        (range, value) => ({ min: Math.min(range.min, value), max: Math.max(range.max, value) }),
        {
          min: Number.POSITIVE_INFINITY,
          max: Number.NEGATIVE_INFINITY,
        },
      );
