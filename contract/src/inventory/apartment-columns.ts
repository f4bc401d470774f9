import { z } from "zod";
import { SHEET_CELL_FIELDS } from "./apartment-cells.ts";
import type { Locale } from "../values/locale.ts";
import { CURRENCIES, type Currency, CURRENCY_UNITS } from "../values/money/currency.ts";
import { headingMapping } from "../values/reading/heading-mapping.ts";
import { headingReader, plainHeading } from "../values/reading/read-heading.ts";
import { OTHER_UNIT_FACTS } from "../values/unit-types.ts";

/** Columns of a file of apartments, in their order; the export and the import share them. */
export const FILE_PLACES = ["project", "building", "floor"] as const;
export const FILE_COLUMNS = [...FILE_PLACES, ...SHEET_CELL_FIELDS, "layout", ...OTHER_UNIT_FACTS] as const;
export type FileColumn = (typeof FILE_COLUMNS)[number];
/** Columns that every file has; where the call names no project, also that one. */
export const FILE_REQUIRED = ["building", "floor", "apartment_number"] as const;

export const FILE_HEADINGS: Readonly<Record<FileColumn, Readonly<Record<Locale, string>>>> = {
  project: { ka: "პროექტი", en: "Project", ru: "Проект" },
  building: { ka: "კორპუსი", en: "Building", ru: "Корпус" },
  floor: { ka: "სართული", en: "Floor", ru: "Этаж" },
  apartment_number: { ka: "ნომერი", en: "Number", ru: "Номер" },
  status: { ka: "სტატუსი", en: "Status", ru: "Статус" },
  rooms: { ka: "ოთახები", en: "Rooms", ru: "Комнаты" },
  bedrooms: { ka: "საძინებლები", en: "Bedrooms", ru: "Спальни" },
  area_total: { ka: "საერთო, მ²", en: "Total, m²", ru: "Общая, м²" },
  area_living: { ka: "საცხოვრებელი, მ²", en: "Living, m²", ru: "Жилая, м²" },
  area_balcony: { ka: "აივანი, მ²", en: "Balcony, m²", ru: "Балкон, м²" },
  orientation: { ka: "მხარეები", en: "Sides", ru: "Стороны" },
  price: { ka: "ფასი", en: "Price", ru: "Цена" },
  is_price_hidden: { ka: "ფასი დამალულია", en: "Price hidden", ru: "Цена скрыта" },
  unit_type: { ka: "ტიპი", en: "Type", ru: "Тип" },
  layout: { ka: "გეგმარება", en: "Layout", ru: "Планировка" },
  parking_kind: { ka: "პარკინგის ტიპი", en: "Type of parking", ru: "Вид парковки" },
  has_ev_charger: { ka: "ელექტრომობილის დამტენი", en: "EV charger", ru: "Зарядка для электромобиля" },
  has_street_entrance: { ka: "შესასვლელი ქუჩიდან", en: "Street entrance", ru: "Вход с улицы" },
  frontage_m: { ka: "ვიტრინა, მ", en: "Shop window, m", ru: "Витрина, м" },
};

const namesOf = (column: FileColumn, currency: Currency): string[] => {
  const headings = Object.values(FILE_HEADINGS[column]);
  if (column !== "price") return headings;
  const units = CURRENCY_UNITS[currency];
  return headings.flatMap((heading) => [heading, ...units.map((unit) => `${heading}, ${unit}`)]);
};

/**
 * Finds the column that a heading names: by its code, or by the sheet's heading in any language. Of prices that may name the firm's
 * currency; with another one nothing says that the column is about the firm's prices.
 */
export const columnReader = (currency: Currency): ((heading: string) => FileColumn | undefined) =>
  headingReader(FILE_COLUMNS, (column) => namesOf(column, currency));

/** The currency that the heading of a column of prices names, where it does not name the firm's: `Price, USD`, `Cost (GEL)`. */
export function otherCurrencyOfHeading(heading: string, currency: Currency): Currency | undefined {
  const words = plainHeading(heading).split(/[ ()[\]/]+/);
  const named = CURRENCIES.filter((one) => CURRENCY_UNITS[one].some((unit) => words.includes(unit)));
  return named.includes(currency) ? undefined : named[0];
}

/** What a file's headings are read as, where its user says so: a column, or "" for one that is left out. */
export const ApartmentMapping = headingMapping(z.enum([...FILE_COLUMNS, ""]));
export type ApartmentMapping = z.infer<typeof ApartmentMapping>;
