import { boundingBox, denormalise } from "@ezo/contract/values/geometry/geometry";
import type { Point } from "@ezo/contract/values/geometry/polygon";
import type { Locale } from "@ezo/contract/values/locale";
import type { ApartmentDetail } from "@ezo/contract/site/apartment-detail";
import type { ApartmentStatus } from "@ezo/contract/site/apartment-status";
import type { ApartmentSummary } from "@ezo/contract/site/apartment-summary";
import type { ZonedImage, ZoneStats } from "@ezo/contract/site/zones";
import type { Apartment, Prisma } from "../generated/prisma/client.ts";
import {
  areasOf,
  descriptionOf,
  lenderOf,
  picturesOf,
  planIdOf,
  presentLayoutName,
} from "../layouts/lent.ts";
import type { LentLayout } from "../layouts/lent-layouts.repo.ts";
import { presentImage } from "../media/media.present.ts";
import { galleryIds, imageOf, imagesOf } from "../media/pictures.ts";
import type { Db } from "../platform/db.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import type { Placed } from "./apartment-places.ts";

export const buildingName = {
  select: {
    id: true,
    identifier: true,
    translations: { select: { locale: true, name: true } },
  },
} as const satisfies { select: Prisma.BuildingSelect };
/** What an apartment's page needs beside its row, its place and its layout (`withPlaces`). */
export const detailInclude = {
  translations: true,
  images: galleryIds,
} as const satisfies Prisma.ApartmentInclude;

export type SummaryRecord = Apartment & Placed;
export type DetailRecord = SummaryRecord & Prisma.ApartmentGetPayload<{ include: typeof detailInclude }>;
type BuildingRecord = Prisma.BuildingGetPayload<typeof buildingName>;

/** A building's name in this language, or its identifier. */
export const presentBuilding = ({ id, identifier, translations }: BuildingRecord, locale: Locale) => ({
  id,
  identifier,
  name: textIn(translations, locale)("name") || identifier,
});

type Facts = Pick<
  SummaryRecord,
  "number" | "status" | "areaTotal" | "rooms" | "bedrooms" | "price" | "struckPrice" | "isPriceHidden"
>;
/** The price that visitors see; none for sold apartments. `SHOWN_PRICE` is the same rule in SQL. */
export const shownPrice = ({ status, price, isPriceHidden }: CountedApartment): number | null =>
  isPriceHidden || status === "sold" ? null : price;
/**
 * The price before a discount, where visitors see the price; `SHOWN_OLD_PRICE` is the same rule in SQL. One that is not above
 * the price is none, whatever is stored: nothing is called lowered that was not.
 */
export function shownOldPrice(apartment: CountedApartment & { struckPrice: number | null }): number | null {
  const price = shownPrice(apartment);
  const { struckPrice } = apartment;
  return price !== null && struckPrice !== null && struckPrice > price ? struckPrice : null;
}

/** What visitors read as the floor's number. */
export const floorLabel = ({ number, label }: { number: number; label: string }): string =>
  label || String(number);

export function presentFacts(record: Facts, floor: { number: number; label: string }) {
  const [price, old] = [shownPrice(record), shownOldPrice(record)];
  return {
    apartment_number: record.number,
    floor_number: floor.number,
    floor_label: floorLabel(floor),
    status: record.status,
    area_total: record.areaTotal.toNumber(),
    rooms: record.rooms,
    bedrooms: record.bedrooms,
    ...(price === null ? {} : { price }),
    ...(old === null ? {} : { old_price: old }),
  };
}

/** What is known of a parking place or a commercial unit beside what every unit has; nothing of an apartment. */
export const presentUnitFacts = ({
  parkingKind: kind,
  hasEvCharger: charger,
  hasStreetEntrance: entrance,
  frontageM: frontage,
}: Pick<SummaryRecord, "parkingKind" | "hasEvCharger" | "hasStreetEntrance" | "frontageM">) => ({
  ...(kind === null ? {} : { parking_kind: kind }),
  ...(charger === null ? {} : { has_ev_charger: charger }),
  ...(entrance === null ? {} : { has_street_entrance: entrance }),
  ...(frontage === null ? {} : { frontage_m: frontage.toNumber() }),
});

/** An apartment in a list, but for its plan. */
export function presentUnit(record: SummaryRecord, locale: Locale): Omit<ApartmentSummary, "plan_image"> {
  const { building } = record.floor;
  return {
    id: record.id,
    unit_type: record.unitType,
    ...presentFacts(record, record.floor),
    ...areasOf(record, layoutOf(record)),
    orientation: orientationOf(record.orientation),
    ...presentUnitFacts(record),
    building: presentBuilding(building, locale),
    project: { id: building.project.id, title: textIn(building.project.translations, locale)("title") },
  };
}

/** The layout that lends to an apartment. */
export const layoutOf = ({ layout, floor }: SummaryRecord): LentLayout | null =>
  lenderOf(layout, floor.building.project.id);

export async function presentSummary(
  db: Db,
  record: SummaryRecord,
  locale: Locale,
): Promise<ApartmentSummary> {
  const plan = await imageOf(db, planIdOf(record.planImageId, layoutOf(record)), locale);
  return { ...presentUnit(record, locale), plan_image: plan };
}

type ShownDetail = ApartmentSummary &
  Pick<ApartmentDetail, "gallery_images" | "description" | "layout" | "view_image" | "tour_url" | "latitude">;
/** An apartment without the others that are shown beside it. */
export async function presentDetail(db: Db, record: DetailRecord, locale: Locale): Promise<ShownDetail> {
  const layout = layoutOf(record);
  const [summary, gallery, view] = await Promise.all([
    presentSummary(db, record, locale),
    imagesOf(db, picturesOf(record, layout), locale),
    imageOf(db, layout?.viewImageId ?? null, locale),
  ]);
  return {
    ...summary,
    gallery_images: gallery,
    description: descriptionOf(record, layout, locale),
    layout: presentLayoutName(layout, locale),
    view_image: view,
    tour_url: layout?.tourUrl || null,
    latitude: record.floor.building.project.latitude,
  };
}

export const orientationOf = (text: string): string[] => text.split(",").filter(Boolean);

type PictureRecord = Parameters<typeof presentImage>[0];
export function presentZonedImage(record: NonNullable<PictureRecord>, locale: Locale): ZonedImage {
  const image = presentImage(record, locale);
  return { ...image, viewbox: `0 0 ${image.width} ${image.height}` };
}

/** Stored corners, `[[x, y], ...]` in shares, as pixels of the picture. */
export function presentPolygon(points: Prisma.JsonValue, image: { width: number; height: number }) {
  const coords = denormalise(pointsOf(points), image);
  return { coords, bbox: boundingBox(coords) ?? null };
}
export const pointsOf = (points: Prisma.JsonValue): Point[] =>
  (points as [number, number][]).map(([x, y]) => ({ x, y }));

export interface CountedApartment {
  status: ApartmentStatus;
  price: number | null;
  isPriceHidden: boolean;
}
export function statsOf(apartments: readonly CountedApartment[]): ZoneStats {
  const stats: ZoneStats = { available: 0, reserved: 0, sold: 0, total: apartments.length, from_price: null };
  for (const apartment of apartments) {
    stats[apartment.status]++;
    const price = shownPrice(apartment);
    if (apartment.status === "available" && price !== null)
      stats.from_price = Math.min(stats.from_price ?? price, price);
  }
  return stats;
}
