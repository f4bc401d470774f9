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
import { withPlaces } from "./apartment-places.ts";
import { sellsParking } from "./apartment-search.repo.ts";
import {
  detailInclude,
  layoutOf,
  presentDetail,
  presentSummary,
  shownPrice,
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
  const present = (records: readonly SummaryRecord[], locale: Locale): Promise<ApartmentSummary[]> =>
    Promise.all(records.map((record) => presentSummary(db, record, locale)));

  return {
    async get(locale: Locale, id: number): Promise<ApartmentDetail> {
      const row = await db.apartment.findFirst({
        where: { AND: [visibleUnit, { id }] },
        include: detailInclude,
      });
      const [record] = await withPlaces(db, row ? [row] : []);
      if (!record) throw new AppError("not_found");
      const t = await translations.lookup(locale);
      const projectId = record.floor.building.project.id;
      const price = shownPrice(record) ?? undefined;
      const layout = layoutOf(record);
      const [others, ways, pricing, riser, same] = await Promise.all([
        besides(db, record),
        waysToPay(db, locale, { projectId, price, unitType: record.unitType }),
        pricingOf(db, record, { locale, t }),
        riserOf(db, record),
        layout
          ? sameLayout(db, locale, { id, layoutId: layout.id, projectId })
          : { previous: null, next: null },
      ]);
      // At last and in one tick, so that one statement reads all pictures.
      const [apartment, onFloor, similar] = await Promise.all([
        presentDetail(db, record, locale),
        present(others.onFloor, locale),
        present(others.similar, locale),
      ]);
      return {
        ...apartment,
        floor_apartments: onFloor,
        similar_apartments: similar,
        ...ways,
        pricing,
        riser,
        same_layout: same,
      };
    },

    /** These apartments, or units of any type, in the order of `ids`, without those that visitors cannot see. */
    async several(locale: Locale, ids: readonly number[], withUnits = false): Promise<ApartmentSummary[]> {
      const known = [...new Set(ids)];
      const type = withUnits ? {} : { unitType: "apartment" as const };
      return present(inOrder(known, await find(db, { id: { in: known }, ...type })), locale);
    },

    /** A page of what matches. Throws `not_found` for a project or building that visitors cannot see. */
    async ofProject(projectId: number, { page, per_page: perPage, ...query }: ApartmentQuery & PageQuery) {
      const { matching, meta } = await filtered(db, projectId, query);
      const shown = matching.slice((page - 1) * perPage, page * perPage);
      const found = await find(db, { id: { in: shown.map(({ id }) => id) } });
      return { data: await present(found, query.locale), meta };
    },

    /** The places of all matching apartments. Throws as `ofProject` does. */
    async matches(projectId: number, query: ApartmentQuery) {
      const { matching, meta } = await filtered(db, projectId, query);
      return { data: placesOf(matching), meta };
    },
  };
}

async function find(db: Db, where: Prisma.ApartmentWhereInput): Promise<SummaryRecord[]> {
  const rows = await db.apartment.findMany({
    where: { AND: [visibleUnit, where] },
    orderBy: [{ buildingId: "asc" }, { floor: { number: "asc" } }, { number: "asc" }],
  });
  return withPlaces(db, rows);
}

/** The others of its type that a unit's page shows, read at once: those of its floor, and the likest in the project. */
async function besides(db: Db, { id, floorId, unitType, rooms, areaTotal, floor }: SummaryRecord) {
  const to = {
    id,
    projectId: floor.building.project.id,
    unit_type: unitType,
    rooms,
    area_total: areaTotal.toNumber(),
    floor_number: floor.number,
  };
  // Not after the others are found: in this tick the page's other parts ask for settings, too.
  const [likest, soldShown] = await Promise.all([
    similarApartments(db, to, SIMILAR_APARTMENTS),
    isSoldShown(db),
  ]);
  const found = await find(db, { id: { not: id }, unitType, OR: [{ floorId }, { id: { in: likest } }] });
  const onFloor = found.filter((other) => other.floorId === floorId);
  return { onFloor: shownAmong(onFloor, soldShown), similar: inOrder(likest, found) };
}

/** Those of `records` with these ids, in their order. */
const inOrder = (ids: readonly number[], records: readonly SummaryRecord[]): SummaryRecord[] =>
  ids.flatMap((id) => records.find((each) => each.id === id) ?? []);

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
