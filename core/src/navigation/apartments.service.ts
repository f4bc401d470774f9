import type { Locale } from "@ezo/contract/values/locale";
import type { ApartmentDetail, ApartmentFilters, ApartmentSummary } from "@ezo/contract/site/navigation";
import type { Prisma } from "../generated/prisma/client.ts";
import { sameLayout } from "../layouts/layout-stock.repo.ts";
import { AppError } from "../platform/app-error.ts";
import { instalmentFrom, offeredPlans } from "../payment-plans/payment-plans.service.ts";
import type { Db } from "../platform/db.ts";
import type { PageQuery } from "../platform/page-slice.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { findBuilding } from "./find-building.ts";
import { isFiltered, loosening, matchesAll, rangeOf } from "./apartment-filters.ts";
import { detailInclude, presentDetail, presentSummary, summaryInclude } from "./navigation.present.ts";
import { pricingOf, riserOf } from "./pricing.ts";
import { isSoldShown } from "./sold-shown.ts";
import { filteredApartments, similarApartments } from "./visible-stock.repo.ts";
import { visibleApartment, visibleBuilding, visiblePart } from "./navigation.visible.ts";

const SIMILAR_APARTMENTS = 3;
type ApartmentQuery = ApartmentFilters & { locale: Locale; building_id?: string | undefined };

/** Public apartments: one, several, and a project's by filter. */
export function createApartments({ db, translations }: { db: Db; translations: TranslationsService }) {
  const find = async (locale: Locale, where: Prisma.ApartmentWhereInput): Promise<ApartmentSummary[]> => {
    const records = await db.apartment.findMany({
      where: { AND: [visibleApartment, where] },
      orderBy: [{ buildingId: "asc" }, { floor: { number: "asc" } }, { number: "asc" }],
      include: summaryInclude,
    });
    return records.map((record) => presentSummary(record, locale));
  };

  /** These apartments in the order of `ids`, without those that visitors cannot see. */
  async function inOrder(locale: Locale, ids: readonly number[]): Promise<ApartmentSummary[]> {
    const found = await find(locale, { id: { in: [...ids] } });
    return ids.flatMap((id) => found.find((apartment) => apartment.id === id) ?? []);
  }

  return {
    async get(locale: Locale, id: number): Promise<ApartmentDetail> {
      const record = await db.apartment.findFirst({
        where: { AND: [visibleApartment, { id }] },
        include: detailInclude,
      });
      if (!record) throw new AppError("not_found");
      const apartment = presentDetail(record, locale);
      const t = await translations.lookup(locale);
      const [neighbours, similar, instalment, pricing, plans, riser, same] = await Promise.all([
        find(locale, { floorId: record.floorId, id: { not: id } }),
        similarApartments(db, { ...apartment, projectId: apartment.project.id }, SIMILAR_APARTMENTS).then(
          (ids) => inOrder(locale, ids),
        ),
        instalmentFrom(db, apartment.project.id, apartment.price),
        pricingOf(db, record, { locale, t }),
        apartment.price === undefined ? [] : offeredPlans(db, locale, apartment.project.id, "all"),
        riserOf(db, record),
        apartment.layout
          ? sameLayout(db, locale, { id, layoutId: apartment.layout.id, projectId: apartment.project.id })
          : { previous: null, next: null },
      ]);
      return {
        ...apartment,
        floor_apartments: neighbours,
        similar_apartments: similar,
        instalment_from: instalment,
        pricing,
        plans,
        riser,
        same_layout: same,
      };
    },

    several: (locale: Locale, ids: readonly number[]) => inOrder(locale, [...new Set(ids)]),

    /** A page of what matches. Throws `not_found` for a project or building that visitors cannot see. */
    async ofProject(projectId: number, { page, per_page: perPage, ...query }: ApartmentQuery & PageQuery) {
      const { matching, meta } = await filtered(db, projectId, query);
      const shown = matching.slice((page - 1) * perPage, page * perPage);
      return {
        data: await find(query.locale, { id: { in: shown.map(({ id }) => id) } }),
        meta,
      };
    },

    /** The places of all matching apartments. Throws as `ofProject` does. */
    async matches(projectId: number, query: ApartmentQuery) {
      const { matching, meta } = await filtered(db, projectId, query);
      return { data: placesOf(matching), meta };
    },
  };
}

/** What matches a query, and what the filters can say about all of it. */
async function filtered(db: Db, projectId: number, query: ApartmentQuery) {
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
  // Reading all of them costs less than the counts that each filter needs; only the shown ones are loaded whole.
  const [visible, soldShown] = await Promise.all([
    filteredApartments(db, { projectId, buildingId: building?.id }),
    isSoldShown(db),
  ]);
  const all = soldShown ? visible : visible.filter(({ status }) => status !== "sold");
  const matching = isFiltered(query) ? all.filter((apartment) => matchesAll(apartment, query)) : all;
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

export interface Place {
  building: string;
  floor_number: number;
  ids: number[];
}

function placesOf(apartments: readonly (Omit<Place, "ids"> & { id: number })[]): Place[] {
  const places = new Map<string, Place>();
  for (const { id, building, floor_number } of apartments) {
    const key = `${building}/${floor_number}`;
    const place = places.get(key) ?? { building, floor_number, ids: [] };
    place.ids.push(id);
    places.set(key, place);
  }
  return [...places.values()];
}
