import { AREA_UNITS, DEFAULT_AREA_UNIT } from "@ezo/contract/values/area-unit";
import { apartmentPath, projectPath } from "@ezo/contract/values/paths/explorer-paths";
import { Currency as StoredCurrency } from "@ezo/contract/values/currency";
import { canonicalPath } from "@ezo/contract/values/languages";
import { type Locale, localized } from "@ezo/contract/values/locale";
import type { Currency } from "@ezo/contract/values/money/currency";
import { toMinor } from "@ezo/contract/values/money/amounts";
import type { ComputedPlan } from "@ezo/contract/values/money/plans/payment-plan";
import { PLAN_INTERVALS } from "@ezo/contract/values/money/plans/payment-plan-terms";
import { perSquareMetre } from "@ezo/contract/values/money/per-square-metre";
import { z } from "zod";
import type { Media, Prisma } from "../generated/prisma/client.ts";
import { areasOf, descriptionOf, lenderOf, lentToDetail, planOf } from "../layouts/lent.ts";
import { mediaInclude, shownVariant } from "../media/media.present.ts";
import { variantsOf } from "../media/media.variants.ts";
import {
  buildingName,
  floorLabel,
  orientationOf,
  presentBuilding,
  shownOldPrice,
} from "../navigation/navigation.present.ts";
import { visiblePart } from "../navigation/navigation.visible.ts";
import { discountReasonIn } from "../navigation/pricing.ts";
import type { Db, Tx } from "../platform/db.ts";
import { readSetting } from "../platform/settings.ts";
import { textIn } from "../platform/text/localized-rows.ts";

const Corners = z.array(z.tuple([z.number(), z.number()]));
type Corners = z.infer<typeof Corners>;
/** A picture in storage; corners of the area that is marked on it, as fractions of its width and height. */
const OfferPicture = z.object({
  key: z.string(),
  width: z.int(),
  height: z.int(),
  corners: Corners,
  /** Further areas, where what is marked is drawn in several. Snapshots of earlier builds have none. */
  others: z.array(Corners).optional(),
});
export type OfferPicture = z.infer<typeof OfferPicture>;

const OfferedPlan = z.object({
  id: z.int(),
  name: z.string(),
  interval: z.enum(PLAN_INTERVALS),
  /** The final payment that was chosen, or is the plan's own, where it can be chosen. */
  lastPercent: z.number().optional(),
  computed: z.object({
    price_minor: z.int(),
    down_minor: z.int(),
    months: z.int(),
    is_full: z.boolean(),
    discount_minor: z.int(),
    balloon_minor: z.int(),
    monthly_minor: z.int(),
    schedule: z.array(z.object({ due: z.string(), amount_minor: z.int(), label: z.string().optional() })),
    interest_minor: z.int().default(0),
    total_minor: z.int(),
  }) satisfies z.ZodType<ComputedPlan>,
});
export type OfferedPlan = z.infer<typeof OfferedPlan>;

/** The price before a discount, missing where none can be compared; the discount's last day, and why there is one. */
const OfferedDiscount = z.object({
  oldAmountMinor: z.int().optional(),
  until: z.string(),
  reason: z.string().optional(),
});

/**
 * What an offer says, in its language, as it was when it was made. It is stored as JSON and parsed when it is read. Stored
 * offers must stay readable: a field that is added later is optional here.
 */
export const OfferSnapshot = z.object({
  project: z.object({ title: z.string(), location: z.string(), completionOn: z.string().nullable() }),
  building: z.string(),
  floor: z.string(),
  number: z.string(),
  /** The apartment's page on this site. */
  path: z.string(),
  description: z.string(),
  rooms: z.int(),
  bedrooms: z.int(),
  areaTotal: z.number(),
  areaLiving: z.number().nullable(),
  areaBalcony: z.number().nullable(),
  /** In what it says areas, which are square metres here; missing in earlier offers, which say square metres. */
  areaUnit: z.enum(AREA_UNITS).optional(),
  orientation: z.array(z.string()),
  price: z.object({
    amountMinor: z.int(),
    /** Null where the firm did not show it; `shownSnapshot` leaves it out where it does not show it now. */
    perSquareMetreMinor: z.int().nullable(),
    currency: StoredCurrency,
    discount: OfferedDiscount.optional(),
    /** What a seller has taken off: the price of the day, and the percentage where one was named. */
    lowered: z.object({ listMinor: z.int(), percent: z.number().nullable() }).optional(),
  }),
  plan: OfferedPlan.nullable(),
  /** False where the firm does not say below its plans that they are no offer of credit; missing in earlier offers, which say it. */
  isCreditNoteShown: z.boolean().optional(),
  seller: z.object({
    /** The member of staff who has made it; missing where a visitor did. */
    name: z.string().optional(),
    phones: z.array(z.string()),
    /** What the contact settings call them; empty, or missing in earlier offers, where they have no name. */
    phoneName: z.string().optional(),
    email: z.string(),
    address: z.string(),
  }),
  pictures: z.object({
    plan: OfferPicture.nullable(),
    floor: OfferPicture.nullable(),
    facade: OfferPicture.nullable(),
  }),
});
export type OfferSnapshot = z.infer<typeof OfferSnapshot>;

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
  offered: {
    locale: Locale;
    priceMinor: number;
    currency: Currency;
    plan: OfferedPlan | null;
    lowered?: OfferSnapshot["price"]["lowered"];
    sellerName?: string | undefined;
  },
): Promise<OfferSnapshot> {
  const { locale, priceMinor, currency, plan, lowered, sellerName } = offered;
  const { floor } = apartment;
  const { project, ...building } = floor.building;
  const text = textIn(project.translations, locale);
  const layout = lenderOf(apartment.layout, project.id);
  const { area_living: areaLiving, area_balcony: areaBalcony } = areasOf(apartment, layout);
  const areaTotal = apartment.areaTotal.toNumber();
  const {
    per_m2_shown: isShown,
    credit_note_shown: isCreditNoteShown = true,
    area_unit: areaUnit = DEFAULT_AREA_UNIT,
  } = await readSetting(tx, "prices");
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
    areaUnit,
    orientation: orientationOf(apartment.orientation),
    price: {
      amountMinor: priceMinor,
      perSquareMetreMinor: isShown ? perSquareMetre(priceMinor, areaTotal) : null,
      currency,
      // The one price beside the offered one is what others pay today.
      ...(lowered ? { lowered } : discountOf(apartment, locale)),
    },
    plan,
    isCreditNoteShown,
    seller: { ...(await sellerOf(tx, locale)), ...(sellerName ? { name: sellerName } : {}) },
    pictures: await picturesOf(tx, apartment, planOf(apartment.planImage, layout)),
  };
}

/** Also without an old price: the discount's end may be that of the offer, which says why. */
function discountOf(apartment: OfferedApartment, locale: Locale): Pick<OfferSnapshot["price"], "discount"> {
  const { discountUntil, discountReason } = apartment;
  if (discountUntil === null) return {};
  const old = shownOldPrice(apartment);
  const reason = discountReasonIn(discountReason, locale);
  return {
    discount: {
      ...(old === null ? {} : { oldAmountMinor: toMinor(old) }),
      until: discountUntil.toISOString().slice(0, 10),
      ...(reason ? { reason } : {}),
    },
  };
}

function pathOf({ id, floor }: OfferedApartment, locale: Locale): string {
  const { project, identifier } = floor.building;
  const path = project.hasApartmentNavigation
    ? apartmentPath(project.id, identifier, floor.number, id)
    : projectPath(project.id);
  return canonicalPath(locale, path);
}

/**
 * The sales office, for an offer that a visitor has made. The first telephone is its own; another one is too, unless the
 * contact settings give it to somebody else by its name.
 */
export async function sellerOf(tx: Db | Tx, locale: Locale): Promise<OfferSnapshot["seller"]> {
  const { phone, phone2, email, address } = (await readSetting(tx, "contact")).contact_info;
  const known = [phone, phone2]
    .filter(({ value }) => value !== "")
    .map(({ value, subtitle }) => ({ value, name: localized(subtitle, locale) }));
  const phoneName = known[0]?.name ?? "";
  return {
    phones: known.filter(({ name }) => name === "" || name === phoneName).map(({ value }) => value),
    phoneName,
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
  image: Prisma.ZoneImageWhereInput,
  zone: Prisma.ZoneWhereInput,
): Promise<OfferPicture | null> {
  const found = await tx.zoneImage.findFirst({
    where: { ...visiblePart, ...image },
    orderBy: { id: "desc" },
    select: {
      media: true,
      zones: { where: { ...visiblePart, ...zone }, orderBy: [{ sortOrder: "asc" }, { id: "asc" }] },
    },
  });
  const [drawn, ...others] = found?.zones.map(({ points }) => points as Corners) ?? [];
  if (!found || !drawn) return null;
  const picture = pictureOf(found.media, PLACE_WIDTH, drawn);
  return others.length > 0 ? { ...picture, others } : picture;
}

/** Pixels: about 170 per inch where the PDF shows them. */
const PLAN_WIDTH = 1280;
const PLACE_WIDTH = 960;

/** The smallest JPEG that is sharp enough, or the largest there is. */
function pictureOf(media: Media, width: number, corners: Corners): OfferPicture {
  const made = variantsOf(media).filter(({ type }) => type === "image/jpeg");
  const { key } = made.find((variant) => variant.width >= width) ?? shownVariant(media);
  return { key, width: media.width, height: media.height, corners };
}
