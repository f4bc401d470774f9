import { apartmentPath, projectPath } from "@ezo/contract/values/explorer-paths";
import { CURRENCY } from "@ezo/contract/values/limits";
import { canonicalPath } from "@ezo/contract/values/languages";
import { type Locale, localized } from "@ezo/contract/values/locale";
import type { ComputedPlan, PlanInterval } from "@ezo/contract/values/money/payment-plan";
import type { Media, Prisma } from "../generated/prisma/client.ts";
import { areasOf, descriptionOf, lenderOf, lentToDetail, planOf } from "../layouts/lent.ts";
import { mediaInclude, shownVariant } from "../media/media.present.ts";
import { variantsOf } from "../media/media.variants.ts";
import {
  buildingName,
  floorLabel,
  orientationOf,
  presentBuilding,
} from "../navigation/navigation.present.ts";
import { visiblePart } from "../navigation/navigation.visible.ts";
import { perSquareMetre } from "../navigation/pricing.ts";
import type { Tx } from "../platform/db.ts";
import { readSetting } from "../platform/settings.ts";
import { textIn } from "../platform/text/localized-rows.ts";

/** A picture in storage; corners of the area that is marked on it, as fractions of its width and height. */
export interface OfferPicture {
  key: string;
  width: number;
  height: number;
  corners: [number, number][];
}

export interface OfferedPlan {
  id: number;
  name: string;
  interval: PlanInterval;
  computed: ComputedPlan;
}

/** What an offer says, in its language, as it was when it was made. */
export interface OfferSnapshot {
  project: { title: string; location: string; completionOn: string | null };
  building: string;
  floor: string;
  number: string;
  /** The apartment's page on this site. */
  path: string;
  description: string;
  rooms: number;
  bedrooms: number;
  areaTotal: number;
  areaLiving: number | null;
  areaBalcony: number | null;
  orientation: string[];
  price: { amountMinor: number; perSquareMetreMinor: number; currency: string };
  plan: OfferedPlan | null;
  seller: { phones: string[]; email: string; address: string };
  pictures: { plan: OfferPicture | null; floor: OfferPicture | null; facade: OfferPicture | null };
}

export const offeredInclude = {
  translations: true,
  planImage: { include: mediaInclude },
  layout: lentToDetail,
  floor: {
    select: {
      id: true,
      number: true,
      label: true,
      building: {
        select: {
          ...buildingName.select,
          project: {
            select: {
              id: true,
              completionDate: true,
              hasApartmentNavigation: true,
              translations: { select: { locale: true, title: true, location: true } },
            },
          },
        },
      },
    },
  },
} as const satisfies Prisma.ApartmentInclude;
export type OfferedApartment = Prisma.ApartmentGetPayload<{ include: typeof offeredInclude }>;

/** Of an apartment with a shown price. */
export async function snapshotOf(
  tx: Tx,
  apartment: OfferedApartment,
  offered: { locale: Locale; priceMinor: number; plan: OfferedPlan | null },
): Promise<OfferSnapshot> {
  const { locale, priceMinor, plan } = offered;
  const { floor } = apartment;
  const { project, ...building } = floor.building;
  const text = textIn(project.translations, locale);
  const layout = lenderOf(apartment.layout, project.id);
  const { area_living: areaLiving, area_balcony: areaBalcony } = areasOf(apartment, layout);
  const areaTotal = apartment.areaTotal.toNumber();
  return {
    project: {
      title: text("title"),
      location: text("location"),
      completionOn: project.completionDate && project.completionDate.toISOString().slice(0, 10),
    },
    building: presentBuilding(building, locale).name,
    floor: floorLabel(floor),
    number: apartment.number,
    path: pathOf(apartment, locale),
    description: descriptionOf(apartment, layout, locale),
    rooms: apartment.rooms,
    bedrooms: apartment.bedrooms,
    areaTotal,
    areaLiving,
    areaBalcony,
    orientation: orientationOf(apartment.orientation),
    price: {
      amountMinor: priceMinor,
      perSquareMetreMinor: perSquareMetre(priceMinor, areaTotal),
      currency: CURRENCY,
    },
    plan,
    seller: await sellerOf(tx, locale),
    pictures: await picturesOf(tx, apartment, planOf(apartment.planImage, layout)),
  };
}

function pathOf({ id, floor }: OfferedApartment, locale: Locale): string {
  const { project, identifier } = floor.building;
  const path = project.hasApartmentNavigation
    ? apartmentPath(project.id, identifier, floor.number, id)
    : projectPath(project.id);
  return canonicalPath(locale, path);
}

/** The sales office, for an offer that a visitor has made. */
async function sellerOf(tx: Tx, locale: Locale): Promise<OfferSnapshot["seller"]> {
  const { phone, phone2, email, address } = (await readSetting(tx, "contact")).contact_info;
  return {
    phones: [phone.value, phone2.value].filter(Boolean),
    email: email.value,
    address: localized(address.value, locale),
  };
}

/** The plan, and the place of apartment and floor on the pictures that the explorer shows. */
async function picturesOf(tx: Tx, { id, floor }: OfferedApartment, plan: Media | null) {
  const [onFloor, onFacade] = await Promise.all([
    marked(tx, { kind: "floor", floorId: floor.id }, { type: "apartment_unit", apartmentId: id }),
    marked(
      tx,
      { kind: "building", buildingId: floor.building.id },
      { type: "floor_strip", floorId: floor.id },
    ),
  ]);
  return { plan: plan && pictureOf(plan, PLAN_WIDTH, []), floor: onFloor, facade: onFacade };
}

/** The newest picture is the one in use. Null where nothing is drawn on it: it would show no place. */
async function marked(
  tx: Tx,
  picture: Prisma.ZoneImageWhereInput,
  zone: Prisma.ZoneWhereInput,
): Promise<OfferPicture | null> {
  const found = await tx.zoneImage.findFirst({
    where: { ...visiblePart, ...picture },
    orderBy: { id: "desc" },
    select: {
      media: true,
      zones: { where: { ...visiblePart, ...zone }, orderBy: [{ sortOrder: "asc" }, { id: "asc" }], take: 1 },
    },
  });
  const [drawn] = found?.zones ?? [];
  return found && drawn ? pictureOf(found.media, PLACE_WIDTH, drawn.points as [number, number][]) : null;
}

/** Pixels: about 170 per inch where the PDF shows them. */
const PLAN_WIDTH = 1280;
const PLACE_WIDTH = 960;

/** The smallest JPEG that is sharp enough, or the largest there is. */
function pictureOf(media: Media, width: number, corners: [number, number][]): OfferPicture {
  const made = variantsOf(media).filter(({ type }) => type === "image/jpeg");
  const { key } = made.find((variant) => variant.width >= width) ?? shownVariant(media);
  return { key, width: media.width, height: media.height, corners };
}
