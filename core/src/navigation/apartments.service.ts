import type { Locale } from "@ezo/contract/values/locale";
import type { ApartmentDetail, ApartmentFilters, ApartmentSummary } from "@ezo/contract/site/navigation";
import type { Prisma } from "../generated/prisma/client.ts";
import { layoutIdOf, sameLayout } from "../layouts/layout-stock.repo.ts";
import { AppError } from "../platform/app-error.ts";
import { pricesWithin } from "../payment-plans/instalments.ts";
import { waysToPay } from "../payment-plans/payment-plans.service.ts";
import type { Db } from "../platform/db.ts";
import type { PageQuery } from "../platform/page-slice.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { findBuilding } from "./find-building.ts";
import {
  isFiltered,
  loosening,
  matchesAll,
  matchesByLayout,
  type ProjectFacts,
  rangeOf,
} from "./apartment-filters.ts";
import { sellsParking } from "./apartment-search.repo.ts";
import {
  detailInclude,
  presentDetail,
  presentSummary,
  summaryInclude,
  type SummaryRecord,
} from "./navigation.present.ts";
import { pricingOf, riserOf } from "./pricing.ts";
import { isSoldShown, shownAmong } from "./sold-shown.ts";
import { filteredApartments, similarApartments } from "./visible-stock.repo.ts";
import { visibleBuilding, visiblePart, visibleUnit } from "./navigation.visible.ts";

const SIMILAR_APARTMENTS = 3;
type ApartmentQuery = ApartmentFilters & { locale: Locale; building_id?: string | undefined };

/** Public apartments: one or another unit, several, and a project's by filter. */
export function createApartments({ db, translations }: { db: Db; translations: TranslationsService }) {
  const find = (where: Prisma.ApartmentWhereInput): Promise<SummaryRecord[]> =>
    db.apartment.findMany({
      where: { AND: [visibleUnit, where] },
      orderBy: [{ buildingId: "asc" }, { floor: { number: "asc" } }, { number: "asc" }],
      include: summaryInclude,
    });

  /** The others of its type that a unit's page shows, read at once: those of its floor, and the likest in the project. */
  async function besides(
    locale: Locale,
    { id, floorId, unitType }: SummaryRecord,
    apartment: ApartmentSummary,
  ) {
    const likest = await similarApartments(
      db,
      { ...apartment, projectId: apartment.project.id },
      SIMILAR_APARTMENTS,
    );
    const [found, soldShown] = await Promise.all([
      find({ id: { not: id }, unitType, OR: [{ floorId }, { id: { in: likest } }] }),
      isSoldShown(db),
    ]);
    const onFloor = found.filter((other) => other.floorId === floorId);
    return {
      floor_apartments: shownAmong(onFloor, soldShown).map((other) => presentSummary(other, locale)),
      similar_apartments: inOrder(locale, likest, found),
    };
  }

  return {
    async get(locale: Locale, id: number): Promise<ApartmentDetail> {
      const record = await db.apartment.findFirst({
        where: { AND: [visibleUnit, { id }] },
        include: detailInclude,
      });
      if (!record) throw new AppError("not_found");
      const apartment = presentDetail(record, locale);
      const t = await translations.lookup(locale);
      const projectId = apartment.project.id;
      const [others, ways, pricing, riser, same] = await Promise.all([
        besides(locale, record, apartment),
        waysToPay(db, locale, { projectId, price: apartment.price, unitType: record.unitType }),
        pricingOf(db, record, { locale, t }),
        riserOf(db, record),
        apartment.layout
          ? sameLayout(db, locale, { id, layoutId: apartment.layout.id, projectId })
          : { previous: null, next: null },
      ]);
      return { ...apartment, ...others, ...ways, pricing, riser, same_layout: same };
    },

    /** These apartments, or units of any type, in the order of `ids`, without those that visitors cannot see. */
    async several(locale: Locale, ids: readonly number[], withUnits = false): Promise<ApartmentSummary[]> {
      const known = [...new Set(ids)];
      const type = withUnits ? {} : { unitType: "apartment" as const };
      return inOrder(locale, known, await find({ id: { in: known }, ...type }));
    },

    /** A page of what matches. Throws `not_found` for a project or building that visitors cannot see. */
    async ofProject(projectId: number, { page, per_page: perPage, ...query }: ApartmentQuery & PageQuery) {
      const { matching, meta } = await filtered(db, projectId, query);
      const shown = matching.slice((page - 1) * perPage, page * perPage);
      const found = await find({ id: { in: shown.map(({ id }) => id) } });
      return {
        data: found.map((record) => presentSummary(record, query.locale)),
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

/** Those of `records` with these ids, in their order. */
const inOrder = (locale: Locale, ids: readonly number[], records: readonly SummaryRecord[]) =>
  ids.flatMap((id) => {
    const record = records.find((each) => each.id === id);
    return record ? [presentSummary(record, locale)] : [];
  });

/** What matches a query, and what the filters can say about all of it. */
async function filtered(db: Db, projectId: number, query: ApartmentQuery) {
  const project = await db.project.findFirst({
    where: { id: projectId, ...visiblePart },
    select: {
      status: true,
      completionDate: true,
      buildings: { where: visibleBuilding, select: { id: true, identifier: true } },
    },
  });
  if (!project) throw new AppError("not_found");
  const building =
    query.building_id === undefined ? undefined : findBuilding(project.buildings, query.building_id);
  if (query.building_id !== undefined && !building) throw new AppError("not_found");
  // Reading all of them costs less than the counts that each filter needs; only the shown ones are loaded whole.
  const [visible, soldShown, facts] = await Promise.all([
    filteredApartments(db, { projectId, buildingId: building?.id }),
    isSoldShown(db),
    factsOf(db, { id: projectId, ...project }, query),
  ]);
  const all = shownAmong(visible, soldShown);
  const matching = isFiltered(query) ? all.filter((apartment) => matchesAll(apartment, query, facts)) : all;
  return {
    matching,
    meta: {
      total: matching.length,
      of: all.length,
      loosen: matching.length === 0 ? loosening(all, query, facts) : [],
      layouts: matchesByLayout(all, query, facts),
      bounds: {
        area: rangeOf(all.map(({ area_total }) => area_total)),
        price: rangeOf(all.flatMap(({ price }) => price ?? [])),
        floor: rangeOf(all.map(({ floor_number }) => floor_number)),
        rooms: [...new Set(all.map(({ rooms }) => rooms))].sort((a, b) => a - b),
      },
    },
  };
}

/** What the filters ask of the project; what they do not ask is not read. */
async function factsOf(
  db: Db,
  { id, status, completionDate }: { id: number; status: string; completionDate: Date | null },
  { parking, layout, monthly_max: monthly }: ApartmentFilters,
): Promise<ProjectFacts> {
  const [isParkingSold, layoutId, prices] = await Promise.all([
    parking ? sellsParking(db, id) : false,
    layout === undefined ? null : layoutIdOf(db, id, layout),
    pricesWithin(db, monthly),
  ]);
  return {
    isReady: status === "completed",
    date: completionDate && completionDate.toISOString().slice(0, 10),
    sellsParking: isParkingSold,
    layoutId,
    priceWithin: prices.find((each) => each.project_id === id)?.price_max ?? null,
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
