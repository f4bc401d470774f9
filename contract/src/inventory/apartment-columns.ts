import { z } from "zod";
import { SHEET_CELL_FIELDS } from "./apartment-cells.ts";
import type { Locale } from "../values/locale.ts";
import type { Currency } from "../values/money/currency.ts";
import { headingMapping } from "../values/reading/heading-mapping.ts";
import { currenciesIn, withoutCurrencies } from "../values/reading/named-currencies.ts";
import { headingReader, plainHeading, withoutUnit } from "../values/reading/read-heading.ts";
import { OTHER_UNIT_FACTS } from "../values/stock/unit-types.ts";

/** Columns of a file of apartments, in their order; the export and the import share them. */
export const FILE_PLACES = ["project", "building", "floor"] as const;
export const FILE_COLUMNS = [...FILE_PLACES, ...SHEET_CELL_FIELDS, "layout", ...OTHER_UNIT_FACTS] as const;
export type FileColumn = (typeof FILE_COLUMNS)[number];
/** Columns that every file has; where the call names no project, also that one. */
export const FILE_REQUIRED = ["building", "floor", "apartment_number"] as const;

/** Columns in metres: their headings are read with the unit and without. */
export const MEASURED_COLUMNS: readonly FileColumn[] = [
  "area_total",
  "area_living",
  "area_balcony",
  "frontage_m",
];

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

/**
 * How else lists of apartments call these columns. What may mean something else (a number of a row, a price per square metre, another
 * currency) is not guessed: the person who imports chooses.
 */
const OTHER_HEADINGS: Readonly<Partial<Record<FileColumn, Readonly<Record<Locale, readonly string[]>>>>> = {
  project: {
    ka: ["პროექტის სახელი", "პროექტის დასახელება", "საცხოვრებელი კომპლექსი"],
    en: ["Project name", "Residential complex"],
    ru: ["Название проекта", "Жилой комплекс", "ЖК"],
  },
  building: {
    ka: ["კორპუსის ნომერი", "კორპუსი №", "კორპუსის №", "შენობა"],
    en: ["Building No", "Building №", "Building number"],
    ru: ["№ корпуса", "Корпус №", "Номер корпуса", "Здание"],
  },
  floor: {
    ka: ["სართულის ნომერი", "სართული №", "სართულის №", "სართ."],
    en: ["Floor No", "Floor №", "Floor number", "Storey"],
    ru: ["№ этажа", "Этаж №", "Номер этажа", "Эт."],
  },
  apartment_number: {
    ka: ["ბინა", "ბინის ნომერი", "ბინა №", "ბინის №", "ბინა N", "ბინის N", "ფართის ნომერი", "ფართის №"],
    en: [
      "Apartment",
      "Apartment No",
      "Apartment №",
      "Apt",
      "Apt No",
      "Apt №",
      "Apt number",
      "Flat No",
      "Flat №",
      "Flat number",
      "Unit No",
      "Unit №",
      "Unit number",
    ],
    ru: [
      "Квартира",
      "№ квартиры",
      "Квартира №",
      "Номер квартиры",
      "№ кв.",
      "Кв. №",
      "№ помещения",
      "Номер помещения",
    ],
  },
  status: {
    ka: ["ბინის სტატუსი"],
    en: ["Apartment status", "Unit status"],
    ru: ["Статус квартиры", "Статус помещения"],
  },
  rooms: {
    ka: ["ოთახი", "ოთახების რაოდენობა", "ოთახების რ-ბა"],
    en: ["Number of rooms", "No. of rooms"],
    ru: ["Комнат", "Кол-во комнат", "Количество комнат", "Число комнат", "Комнатность"],
  },
  bedrooms: {
    ka: ["საძინებელი", "საძინებლების რაოდენობა", "საძინებლების რ-ბა"],
    en: ["Number of bedrooms", "No. of bedrooms"],
    ru: ["Спален", "Кол-во спален", "Количество спален", "Число спален"],
  },
  area_total: {
    ka: [
      "ფართი",
      "ფართობი",
      "საერთო ფართი",
      "საერთო ფართობი",
      "სრული ფართი",
      "სრული ფართობი",
      "ბინის ფართი",
      "ბინის ფართობი",
    ],
    en: ["Area", "Total area"],
    ru: ["Площадь", "Общая площадь", "Площадь общая", "Общ. площадь", "Площадь квартиры"],
  },
  area_living: {
    ka: ["საცხოვრებელი ფართი", "საცხოვრებელი ფართობი"],
    en: ["Living area"],
    ru: ["Жилая площадь", "Площадь жилая"],
  },
  area_balcony: {
    ka: ["აივნის ფართი", "აივნის ფართობი", "საზაფხულო ფართი", "საზაფხულო ფართობი"],
    en: ["Balcony area"],
    ru: ["Площадь балкона"],
  },
  orientation: {
    ka: ["მხარე", "ორიენტაცია"],
    en: ["Side", "Facing"],
    ru: ["Сторона", "Стороны света", "Ориентация"],
  },
  price: {
    ka: ["ბინის ფასი", "სრული ფასი", "ღირებულება", "სრული ღირებულება", "ბინის ღირებულება"],
    en: ["Total price", "Full price", "Apartment price"],
    ru: [
      "Стоимость",
      "Полная стоимость",
      "Общая стоимость",
      "Полная цена",
      "Цена квартиры",
      "Стоимость квартиры",
    ],
  },
  unit_type: {
    ka: ["ფართის ტიპი", "ობიექტის ტიპი"],
    en: ["Type of unit"],
    ru: ["Тип помещения", "Тип объекта"],
  },
  layout: { ka: ["გეგმარების ტიპი"], en: ["Type of layout", "Layout type"], ru: ["Тип планировки"] },
  parking_kind: {
    ka: ["ავტოსადგომის ტიპი"],
    en: ["Parking type"],
    ru: ["Тип парковки", "Тип паркинга", "Вид паркинга"],
  },
};

/** Its code and the headings of the sheet. */
const ownHeadingsOf = (column: FileColumn): string[] => [column, ...Object.values(FILE_HEADINGS[column])];
function otherHeadingsOf(column: FileColumn): string[] {
  const others = OTHER_HEADINGS[column];
  return others ? Object.values(others).flat() : [];
}

/** All that a column is called: its code, the headings of the sheet, and other words. */
export const headingsOf = (column: FileColumn): string[] => [
  ...ownHeadingsOf(column),
  ...otherHeadingsOf(column),
];

/**
 * Whether a heading that is read as `column` is one of `OTHER_HEADINGS`, maybe with a currency. Where a file has the code or the
 * sheet's heading, too, that is the column: `Number` beside `Apartment`.
 */
export function isOtherHeading(heading: string, column: FileColumn): boolean {
  const bare = (text: string) => withoutUnit(plainHeading(withoutCurrencies(text)));
  const words = bare(heading);
  return !ownHeadingsOf(column).some((own) => bare(own) === words);
}

/**
 * Finds the column that a heading names: by its code, or by the sheet's heading in any language. Of prices that may name the firm's
 * currency; with another one nothing says that the column is about the firm's prices.
 */
export function columnReader(currency: Currency): (heading: string) => FileColumn | undefined {
  const read = headingReader(FILE_COLUMNS, headingsOf, MEASURED_COLUMNS);
  const namesOnlyFirms = (heading: string): boolean => {
    const named = currenciesIn(heading);
    return named.length === 1 && named[0] === currency;
  };
  return (heading) => {
    const column = read(heading);
    if (column !== undefined || !namesOnlyFirms(heading)) return column;
    return read(withoutCurrencies(heading)) === "price" ? "price" : undefined;
  };
}

/**
 * The currency that the heading of a column of prices names, where it does not name the firm's: `Price, USD`, `Cost (GEL)`,
 * `ფასი ლარში`, `Price₾`.
 */
export function otherCurrencyOfHeading(heading: string, currency: Currency): Currency | undefined {
  const named = currenciesIn(heading);
  return named.includes(currency) ? undefined : named[0];
}

/** What a file's headings are read as, where its user says so: a column, or "" for one that is left out. */
export const ApartmentMapping = headingMapping(z.enum([...FILE_COLUMNS, ""]));
export type ApartmentMapping = z.infer<typeof ApartmentMapping>;
