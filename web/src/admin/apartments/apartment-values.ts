import { readId } from "@ezo/contract/values/ids";
import { pictured } from "../media/picture/picture-value.tsx";
import type { AdminImage } from "@ezo/contract/records/records";
import { SIDES } from "@ezo/contract/inventory/apartments";
import { APARTMENT_STATUSES, type ApartmentStatus } from "@ezo/contract/site/apartment-status";
import type { Currency } from "@ezo/contract/values/money/currency";
import {
  hasFact,
  isSameSort,
  PARKING_KINDS,
  type ParkingKind,
  UNIT_TYPES,
  type UnitType,
} from "@ezo/contract/values/stock/unit-types";
import { coded, type FieldNames, money } from "../editor/history/field-text.ts";
import { CONTENT_LOCALES, type ContentLocale, inEvery } from "../editor/fields/language.ts";
import type { EditorSpec } from "../editor/editor-spec.ts";
import { layoutNamed } from "../layouts/layout-value.tsx";
import { type ApartmentRow, apartments } from "../inventory/stock.resources.ts";

type Figure = number | string;
/** An apartment as its form holds it; an empty figure is an empty string. */
export interface ApartmentValues {
  floor_id: number | null;
  apartment_number: string;
  unit_type: UnitType;
  status: ApartmentStatus;
  rooms: Figure;
  bedrooms: Figure;
  area_total: Figure;
  area_living: Figure;
  area_balcony: Figure;
  orientation: string[];
  /** The next three are null where nobody has said them. */
  parking_kind: ParkingKind | null;
  has_ev_charger: boolean | null;
  has_street_entrance: boolean | null;
  frontage_m: Figure;
  price: Figure;
  /** In which the price was typed: a draft keeps it with the figure. Null for the price that is saved. */
  price_currency: Currency | null;
  is_price_hidden: boolean;
  is_active: boolean;
  layout_id: number | null;
  plan_image: AdminImage | null;
  gallery_images: AdminImage[];
  translations: Record<ContentLocale, { description: string }>;
}

/** The floor that a link to the form names. */
const askedFloor = (): number | null =>
  readId(new URLSearchParams(window.location.search).get("floor_id")) ?? null;
const figure = (value: number | null): Figure => value ?? "";
const orNull = (value: Figure) => (value === "" ? null : numberIn(value));
/** A required figure: the contract's rule reports a missing one. */
const orMissing = (value: Figure) => (value === "" ? undefined : numberIn(value));
/** Not a number for a text that was not understood: the contract would read a number from some of them. */
const numberIn = (value: Figure) => (typeof value === "number" ? value : Number.NaN);
const picture = (id: number, image: ApartmentRow["gallery_images"][number]): AdminImage => ({
  ...image,
  id,
  status: "ready",
});
const noText = () => ({ description: "" });

export const apartmentSpec: EditorSpec<ApartmentRow, ApartmentRow, ApartmentValues> = {
  resource: apartments,
  empty: () => ({
    floor_id: askedFloor(),
    apartment_number: "",
    unit_type: "apartment",
    status: "available",
    rooms: "",
    bedrooms: 0,
    area_total: "",
    area_living: "",
    area_balcony: "",
    orientation: [],
    parking_kind: null,
    has_ev_charger: null,
    has_street_entrance: null,
    frontage_m: "",
    price: "",
    price_currency: null,
    is_price_hidden: false,
    is_active: true,
    layout_id: null,
    plan_image: null,
    gallery_images: [],
    translations: inEvery(noText),
  }),
  fromItem: (item) => ({
    floor_id: item.floor_id,
    apartment_number: item.apartment_number,
    unit_type: item.unit_type,
    status: item.status,
    // 0 of a unit that may have rooms is an empty figure, like any that nobody has given.
    rooms: item.rooms === 0 ? "" : item.rooms,
    bedrooms: item.bedrooms,
    area_total: item.area_total,
    area_living: figure(item.area_living),
    area_balcony: figure(item.area_balcony),
    orientation: item.orientation,
    parking_kind: item.parking_kind,
    has_ev_charger: item.has_ev_charger,
    has_street_entrance: item.has_street_entrance,
    frontage_m: figure(item.frontage_m),
    price: figure(item.price),
    price_currency: null,
    is_price_hidden: item.is_price_hidden,
    is_active: item.is_active,
    layout_id: item.layout_id,
    plan_image:
      item.plan_image && item.plan_image_id !== null ? picture(item.plan_image_id, item.plan_image) : null,
    gallery_images: item.gallery_images.flatMap((image, index) => {
      const id = item.gallery_image_ids[index];
      return id === undefined ? [] : [picture(id, image)];
    }),
    translations: inEvery((locale) => item.translations[locale] ?? noText()),
  }),
  toBody: ({ plan_image, gallery_images, ...values }) => ({
    ...values,
    apartment_number: values.apartment_number.trim(),
    ...factsOf(values),
    area_total: orMissing(values.area_total),
    price: orNull(values.price),
    // Drafts from before the currency was kept have none.
    price_currency: values.price_currency ?? null,
    plan_image_id: plan_image?.id ?? null,
    gallery_image_ids: gallery_images.map(({ id }) => id),
  }),
  takesAlong: (values, base) => !isSameSort(values.unit_type, base.unit_type),
};

/**
 * The same for a form whose prices are typed in a currency: a change of the price names it, or that in which the price of a
 * draft was typed.
 */
export const apartmentSpecIn = (currency: Currency | undefined): typeof apartmentSpec => ({
  ...apartmentSpec,
  resource: {
    ...apartments,
    // A new apartment's price has no currency of its own.
    create: (call, body, language) => apartments.create(call, withoutCurrency({ ...body }), language),
    update: (call, id, { price_currency: typed, ...body }, language) => {
      const named = typed ?? currency;
      const isNamed = named !== undefined && "price" in body;
      return apartments.update(call, id, isNamed ? { ...body, currency: named } : body, language);
    },
  },
});
const withoutCurrency = ({ price_currency: _typed, ...body }: Record<string, unknown>) => body;

/** A price as it is typed, with its currency; the one that is saved needs none. */
export const typedPrice = (
  price: Figure,
  currency: Currency | undefined,
  item: Pick<ApartmentRow, "price"> | null,
): Pick<ApartmentValues, "price" | "price_currency"> => ({
  price,
  price_currency: price === figure(item?.price ?? null) ? null : (currency ?? null),
});

/** The facts of its type; the others are sent as none, whatever the form still holds of another type. */
function factsOf(values: Omit<ApartmentValues, "plan_image" | "gallery_images">) {
  const { unit_type: type, rooms, bedrooms, area_living, area_balcony, orientation, layout_id } = values;
  return {
    // Only an apartment has to have rooms.
    rooms: type === "apartment" || (hasFact(type, "rooms") && rooms !== "") ? orMissing(rooms) : 0,
    bedrooms: hasFact(type, "bedrooms") ? orMissing(bedrooms) : 0,
    area_living: hasFact(type, "area_living") ? orNull(area_living) : null,
    area_balcony: hasFact(type, "area_balcony") ? orNull(area_balcony) : null,
    orientation: hasFact(type, "orientation") ? orientation : [],
    layout_id: hasFact(type, "layout_id") ? layout_id : null,
    // Drafts from before there were these have none of them.
    parking_kind: hasFact(type, "parking_kind") ? (values.parking_kind ?? null) : null,
    has_ev_charger: hasFact(type, "has_ev_charger") ? (values.has_ev_charger ?? null) : null,
    has_street_entrance: hasFact(type, "has_street_entrance") ? (values.has_street_entrance ?? null) : null,
    frontage_m: hasFact(type, "frontage_m") ? orNull(values.frontage_m ?? "") : null,
  };
}

/** Whether the plan, pictures or a text were made for what the unit was, and stay or go with a change of its type. */
export function pageWithType(values: ApartmentValues, item: ApartmentRow | null): "stays" | "goes" | null {
  if (!item || item.unit_type === values.unit_type) return null;
  const textIn = (locale: ContentLocale) => item.translations[locale]?.description ?? "";
  const pictures = values.gallery_images.map(({ id }) => id);
  // What the form has changed is of the new type already.
  const isLeft =
    (item.plan_image_id !== null && values.plan_image?.id === item.plan_image_id) ||
    (pictures.length > 0 && pictures.join() === item.gallery_image_ids.join()) ||
    CONTENT_LOCALES.some(
      (locale) => textIn(locale) !== "" && values.translations[locale].description === textIn(locale),
    );
  if (!isLeft) return null;
  return isSameSort(item.unit_type, values.unit_type) ? "stays" : "goes";
}

export const APARTMENT_FIELDS: FieldNames = {
  floor_id: "field.floor",
  apartment_number: "field.apartment_number",
  unit_type: coded("field.unit_type", UNIT_TYPES, (type, t) => t(`apartments.unit.${type}`)),
  status: coded("field.status", APARTMENT_STATUSES, (status, t) => t(`apartments.status.${status}`)),
  rooms: "field.rooms",
  bedrooms: "field.bedrooms",
  area_total: "field.area_total",
  area_living: "field.area_living",
  area_balcony: "field.area_balcony",
  orientation: coded("field.orientation", SIDES, (side, t) => t(`apartments.side.${side}`)),
  parking_kind: coded("field.parking_kind", PARKING_KINDS, (kind, t) => t(`apartments.parking_kind.${kind}`)),
  has_ev_charger: "field.has_ev_charger",
  has_street_entrance: "field.has_street_entrance",
  frontage_m: "field.frontage_m",
  price: money("field.price"),
  old_price: money("field.old_price"),
  discount_until: "field.discount_until",
  discount_reason: "field.discount_reason",
  is_price_hidden: "field.is_price_hidden",
  is_active: "field.is_active",
  layout_id: layoutNamed("field.layout"),
  layout: "field.layout",
  plan_image_id: pictured("field.plan_image"),
  plan_image: pictured("field.plan_image"),
  gallery_image_ids: pictured("field.gallery_images"),
  gallery_images: pictured("field.gallery_images"),
  description: "field.description",
};
