import { apartmentFields, SIDES } from "@ezo/contract/inventory";
import { APARTMENT_STATUSES } from "@ezo/contract/navigation";
import type { z } from "zod";
import type { TextKey, Translate } from "../i18n/texts.ts";
import type { ApartmentRow } from "../inventory/stock.resources.ts";

/** The columns that can be written, in their order on screen. */
export const SHEET_FIELDS = [
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
] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];
export type SheetValue = string | number | boolean | null | string[];

type Kind = "text" | "status" | "number" | "sides" | "flag";
export const KIND_OF: Record<SheetField, Kind> = {
  apartment_number: "text",
  status: "status",
  rooms: "number",
  bedrooms: "number",
  area_total: "number",
  area_living: "number",
  area_balcony: "number",
  orientation: "sides",
  price: "number",
  is_price_hidden: "flag",
};
/** Fields that may be empty. */
export const CLEARABLE: ReadonlySet<SheetField> = new Set([
  "area_living",
  "area_balcony",
  "orientation",
  "price",
]);

/** Words for a status in every language of the site: sheets come from everywhere. */
const STATUS_WORDS: Readonly<Record<string, (typeof APARTMENT_STATUSES)[number]>> = {
  თავისუფალი: "available",
  free: "available",
  свободна: "available",
  свободно: "available",
  დაჯავშნილი: "reserved",
  ბრონი: "reserved",
  забронирована: "reserved",
  бронь: "reserved",
  გაყიდული: "sold",
  продана: "sold",
  продано: "sold",
};
const YES = new Set(["1", "true", "yes", "y", "x", "+", "კი", "დიახ", "да"]);
const NO = new Set(["0", "false", "no", "n", "-", "არა", "нет", ""]);

export type Parsed = { value: SheetValue } | { error: Extract<TextKey, `sheet.error.${string}`> };

/**
 * A number as people and spreadsheets write it: thousands apart by spaces, commas or points, decimals after a point or
 * a comma, a currency's sign before or after. Null when it is none.
 */
export function readNumber(text: string): number | null {
  let plain = text.replaceAll(/[\s\u00a0\u202f$₾€%]|(m²|მ²|м²)$/gu, "");
  const points = plain.split(".").length - 1;
  const commas = plain.split(",").length - 1;
  if (points > 0 && commas > 0) {
    // The last of the two signs stands before the decimals.
    const isPointLast = plain.lastIndexOf(".") > plain.lastIndexOf(",");
    plain = isPointLast ? plain.replaceAll(",", "") : plain.replaceAll(".", "").replace(",", ".");
  } else if (points > 1 || commas > 1 || /^-?[1-9]\d{0,2},\d{3}$/.test(plain))
    plain = plain.replaceAll(/[.,]/g, "");
  else plain = plain.replace(",", ".");
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

function valueOf(field: SheetField, text: string): Parsed {
  const plain = text.trim();
  const lower = plain.toLowerCase();
  switch (KIND_OF[field]) {
    case "text":
      return { value: plain };
    case "status": {
      const status = APARTMENT_STATUSES.find((known) => known === lower) ?? STATUS_WORDS[lower];
      return status ? { value: status } : { error: "sheet.error.status" };
    }
    case "flag":
      return YES.has(lower)
        ? { value: true }
        : NO.has(lower)
          ? { value: false }
          : { error: "sheet.error.flag" };
    case "sides": {
      const sides = [
        ...new Set(
          plain
            .toUpperCase()
            .split(/[\s,;/]+/)
            .filter(Boolean),
        ),
      ];
      return sides.every((side) => (SIDES as readonly string[]).includes(side))
        ? { value: sides }
        : { error: "sheet.error.sides" };
    }
    case "number": {
      if (plain === "") return CLEARABLE.has(field) ? { value: null } : { error: "sheet.error.required" };
      const number = readNumber(plain);
      return number === null ? { error: "sheet.error.number" } : { value: number };
    }
  }
}

/** What a cell's text means, by the contract's own rules. */
export function parseCell(field: SheetField, text: string): Parsed {
  const parsed = valueOf(field, text);
  if ("error" in parsed) return parsed;
  const judged = (apartmentFields[field] as z.ZodType<SheetValue>).safeParse(parsed.value);
  if (judged.success) return { value: judged.data };
  if (parsed.value === "") return { error: "sheet.error.required" };
  return { error: KIND_OF[field] === "number" ? "sheet.error.number" : "sheet.error.value" };
}

/** A value as it is edited and copied: what `parseCell` reads. */
export function cellText(value: SheetValue | undefined): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.join(" ");
  if (typeof value === "boolean") return value ? "1" : "0";
  return String(value);
}

export const fieldValue = (row: ApartmentRow, field: SheetField): SheetValue => row[field];

export const sheetHead = (field: SheetField, t: Translate): string => t(`field.${field}`);

export const isSameValue = (a: SheetValue | undefined, b: SheetValue | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
