import type { Locale } from "@ezo/contract/values/locale";
import type { ApartmentDetail } from "@ezo/contract/site/apartment-detail";
import type { ApartmentSummary } from "@ezo/contract/site/apartment-summary";
import type { Prisma } from "../generated/prisma/client.ts";
import { sameLayout } from "../layouts/layout-stock.repo.ts";
import { AppError } from "../platform/app-error.ts";
import { waysToPay } from "../payment-plans/payment-plans.service.ts";
import type { Db } from "../platform/db.ts";
import type { PageQuery } from "../platform/paging/page-slice.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { withPlaces } from "./apartment-places.ts";
import { type ApartmentQuery, filtered, placesOf } from "./filtered-apartments.ts";
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
import { similarApartments } from "./visible-stock.repo.ts";
import { visibleUnit } from "./navigation.visible.ts";

const SIMILAR_APARTMENTS = 3;

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
