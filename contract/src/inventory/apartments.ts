import { z } from "zod";
import { Currency } from "../values/currency.ts";
import { withExample } from "../values/described.ts";
import { Day, Id, plain, SearchParam, untidied } from "../values/fields.ts";
import { NOTE_MAX_LENGTH } from "../values/limits/fields.ts";
import { PRICES } from "../values/limits/prices.ts";
import {
  APARTMENT_NUMBER_MAX_LENGTH,
  APARTMENT_PICTURES_MAX,
  AREAS,
  BEDROOMS,
  FRONTAGES,
  ROOMS,
} from "../values/limits/stock.ts";
import { Locale, LocalizedText } from "../values/locale.ts";
import { Image } from "../media.ts";
import { LayoutName } from "../site/apartment-detail.ts";
import { ApartmentStatus } from "../site/apartment-status.ts";
import { ParkingKind, UnitType } from "../site/unit-facts.ts";
import {
  flag,
  idFilter,
  localised,
  invalid,
  orDigits,
  orWholeDigits,
  wholeNumber,
  orNull,
} from "./stock-fields.ts";
import { stockResource } from "./stock-resource.ts";
import { Hold } from "./holds.ts";

export const SIDES = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] as const;

export const Area = orDigits(
  z
    .number(invalid)
    .min(AREAS.min, invalid)
    .max(AREAS.max, invalid)
    // The database's precision: further decimals would be rounded silently.
    .multipleOf(0.01, { error: "errors.too_many_decimals?max=2" }),
);
const Frontage = orDigits(
  z
    .number(invalid)
    .min(FRONTAGES.min, invalid)
    .max(FRONTAGES.max, invalid)
    .multipleOf(0.01, { error: "errors.too_many_decimals?max=2" }),
);
export const Price = orWholeDigits(
  z.int(invalid).min(PRICES.min, { error: "errors.price_too_low" }).max(PRICES.max, invalid),
);

/**
 * The currency in which a price was typed; where the firm's is another one by now, the price is refused
 * (409 `currency_changed`). Left out, the price is in the firm's.
 */
export const PriceCurrency = Currency.optional();

export const ApartmentNumber = untidied(APARTMENT_NUMBER_MAX_LENGTH)
  .overwrite(plain)
  .min(1, { error: "errors.required" })
  .max(APARTMENT_NUMBER_MAX_LENGTH, { error: "errors.too_long", abort: true })
  .regex(/^[^\p{Cc}]*$/u, { error: "errors.invalid_value" });
/** Rooms of any type of unit: 0 where there are none. That an apartment has at least one is checked with the write. */
export const UnitRooms = wholeNumber(0, ROOMS.max);
const requiredFields = {
  apartment_number: ApartmentNumber,
  rooms: wholeNumber(ROOMS.min, ROOMS.max),
  area_total: Area,
};
const optionalFields = {
  status: ApartmentStatus,
  bedrooms: wholeNumber(BEDROOMS.min, BEDROOMS.max),
  area_living: orNull(Area),
  area_balcony: orNull(Area),
  orientation: z.array(z.enum(SIDES)).max(8),
  price: orNull(Price),
  is_price_hidden: flag,
  unit_type: UnitType,
  // The examples are of an apartment, which has none of these.
  /** Of a parking place. */
  parking_kind: withExample(orNull(ParkingKind), null),
  /** Of a parking place. */
  has_ev_charger: withExample(orNull(flag), null),
  /** Of a commercial unit: a door of its own to the street. */
  has_street_entrance: withExample(orNull(flag), null),
  /** Of a commercial unit: metres of shop window. */
  frontage_m: withExample(orNull(Frontage), null),
};
/** Fields of an apartment that both the form and the CSV have. */
export const apartmentFields = { ...requiredFields, ...optionalFields };

export const apartmentFilters = {
  project_id: idFilter,
  building_id: idFilter,
  floor_id: idFilter,
  layout_id: idFilter,
  status: ApartmentStatus.optional(),
  unit_type: UnitType.optional(),
  search: SearchParam.optional(),
};

export const apartmentRoutes = stockResource({
  name: "apartments",
  tag: "Apartments",
  noun: "apartment",
  row: {
    project_id: Id,
    building_id: Id,
    building_identifier: z.string(),
    floor_id: Id,
    floor_number: z.int(),
    apartment_number: z.string(),
    unit_type: UnitType,
    status: ApartmentStatus,
    /** 0 for what has no rooms. */
    rooms: z.int(),
    bedrooms: z.int(),
    area_total: z.number(),
    area_living: z.number().nullable(),
    area_balcony: z.number().nullable(),
    orientation: z.array(z.string()),
    /** With the discount taken off, where there is one. */
    price: z.number().nullable(),
    /** After the discount. */
    old_price: z.number().nullable(),
    /** What visitors read as the price before it: the lowest that they saw in the 30 days before; null where it is no higher. */
    struck_price: z.number().nullable(),
    discount_until: Day.nullable(),
    discount_reason: LocalizedText,
    is_price_hidden: z.boolean(),
    /** This and the next three are null where nobody has said them, and of units of other types. */
    parking_kind: ParkingKind.nullable(),
    has_ev_charger: z.boolean().nullable(),
    has_street_entrance: z.boolean().nullable(),
    frontage_m: z.number().nullable(),
    plan_image_id: Id.nullable(),
    plan_image: Image.nullable(),
    gallery_image_ids: z.array(Id),
    gallery_images: z.array(Image),
    layout_id: Id.nullable(),
    layout: LayoutName.nullable(),
    translations: z.partialRecord(Locale, z.object({ description: z.string() })),
    hold: Hold.nullable(),
  },
  required: { floor_id: Id, ...requiredFields, rooms: UnitRooms },
  optional: {
    ...optionalFields,
    plan_image_id: Id.nullable(),
    /** Of the apartment's project. */
    layout_id: Id.nullable(),
    gallery_image_ids: z.array(Id).max(APARTMENT_PICTURES_MAX),
    translations: localised(z.object({ description: z.string().trim().max(NOTE_MAX_LENGTH) })),
  },
  filters: apartmentFilters,
  beside: { currency: PriceCurrency },
  codes: ["currency_changed"],
});
