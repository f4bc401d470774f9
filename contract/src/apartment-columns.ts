import type { CellField } from "./apartment-cells.ts";
import type { Locale } from "./locale.ts";

/** Columns of a file of apartments, in their order; the export and the import share them. */
export const FILE_PLACES = ["project", "building", "floor"] as const;
export const FILE_FIELDS = [
  "apartment_number",
  "status",
  "rooms",
  "bedrooms",
  "area_total",
  "area_living",
  "area_balcony",
  "orientation",
  "price",
  "is_price_hidden",
] as const satisfies readonly CellField[];
export const FILE_COLUMNS = [...FILE_PLACES, ...FILE_FIELDS] as const;
export type FileColumn = (typeof FILE_COLUMNS)[number];

/** What the admin's sheet calls each column. */
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
};

const HEADING_MAX_LENGTH = 100;
/** Sheets are retyped: case, spaces, points and the sign of the square do not count. */
const plain = (text: string): string =>
  text
    .slice(0, HEADING_MAX_LENGTH)
    .toLowerCase()
    .replaceAll("²", "2")
    .replaceAll(/[\s_.,:*]+/g, " ")
    .trim();
const COLUMNS = new Map(
  FILE_COLUMNS.flatMap((column) =>
    [column, ...Object.values(FILE_HEADINGS[column])].map((name) => [plain(name), column] as const),
  ),
);

/** The column that a heading names, by its code or as the sheet does in any language. */
export const readColumn = (heading: string): FileColumn | undefined => COLUMNS.get(plain(heading));
