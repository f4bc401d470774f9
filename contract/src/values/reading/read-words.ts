import type { SIDES } from "../../inventory/apartments.ts";
import type { ApartmentStatus } from "../../site/apartment-status.ts";
import { keysOf } from "../keyed.ts";
import type { Locale } from "../locale.ts";
import type { ParkingKind, UnitType } from "../stock/unit-types.ts";

/** Maps words in sheets and files, in the site's three languages, to values of the contract. */

type Side = (typeof SIDES)[number];
type Pole = "N" | "S" | "E" | "W";

/**
 * Codes, words and prefixes of compound words for each cardinal direction, by language. Diagonals are combined from them:
 * north-east, ჩრდილო-აღმოსავლეთი, северо-восток.
 */
const POLES: readonly Record<Pole, { codes: string[]; words: string[]; stems: string[] }>[] = [
  {
    N: { codes: ["n"], words: ["north", "northern"], stems: ["north"] },
    S: { codes: ["s"], words: ["south", "southern"], stems: ["south"] },
    E: { codes: ["e"], words: ["east", "eastern"], stems: [] },
    W: { codes: ["w"], words: ["west", "western"], stems: [] },
  },
  {
    N: { codes: ["ჩ"], words: ["ჩრდილოეთი", "ჩრდილოეთ"], stems: ["ჩრდილო", "ჩრდილოეთ"] },
    S: { codes: ["ს"], words: ["სამხრეთი", "სამხრეთ"], stems: ["სამხრეთ"] },
    E: { codes: ["ა"], words: ["აღმოსავლეთი", "აღმოსავლეთ"], stems: [] },
    W: { codes: ["დ"], words: ["დასავლეთი", "დასავლეთ"], stems: [] },
  },
  {
    N: { codes: ["с"], words: ["север", "северный", "северная", "северное"], stems: ["северо"] },
    S: { codes: ["ю"], words: ["юг", "южный", "южная", "южное"], stems: ["юго"] },
    E: { codes: ["в"], words: ["восток", "восточный", "восточная", "восточное"], stems: [] },
    W: { codes: ["з"], words: ["запад", "западный", "западная", "западное"], stems: [] },
  },
];
const CODES = new Map<string, Side>();
const WORDS = new Map<string, Side>();
for (const poles of POLES) {
  for (const pole of keysOf(poles)) {
    for (const code of poles[pole].codes) CODES.set(code, pole);
    for (const word of poles[pole].words) WORDS.set(word, pole);
  }
  for (const along of ["N", "S"] as const)
    for (const across of ["E", "W"] as const) {
      for (const first of poles[along].codes)
        for (const second of poles[across].codes) CODES.set(first + second, `${along}${across}`);
      for (const first of poles[along].stems)
        for (const second of poles[across].words) WORDS.set(first + second, `${along}${across}`);
    }
}

const SIDES_MAX_LENGTH = 200;
const isAlong = (side: Side) => side === "N" || side === "S";
const isAcross = (side: Side) => side === "E" || side === "W";

/**
 * Reads the directions in a cell: codes (`S SW`), words (`South West`, `სამხრეთ-დასავლეთი`) or both, in order, without
 * repeats. Codes separated by spaces are several directions; two words that form a diagonal are one. Null for anything
 * else, and where it may be one direction or two (`West South`).
 */
export function readSides(text: string): Side[] | null {
  if (text.length > SIDES_MAX_LENGTH) return null;
  const parts = text
    .toLowerCase()
    .replaceAll(".", "")
    .replaceAll(/ ?[-\u2010-\u2015] ?/g, "-")
    .split(/[,;/|&+\n]|\s(?:and|და|и)\s/)
    .map((part) => part.trim())
    .filter(Boolean);
  const found: Side[] = [];
  for (const part of parts) {
    const sides = sidesOfPart(part);
    if (!sides) return null;
    found.push(...sides);
  }
  return [...new Set(found)];
}

function sidesOfPart(part: string): Side[] | null {
  const tokens = part.split(/\s+/).map((token) => token.replaceAll("-", ""));
  const codes = tokens.map((token) => CODES.get(token));
  if (codes.every((side) => side !== undefined)) return codes;
  const whole = WORDS.get(tokens.join(""));
  if (whole) return [whole];
  const sides: Side[] = [];
  for (const token of tokens) {
    const side = WORDS.get(token) ?? CODES.get(token);
    const before = sides.at(-1);
    if (!side) return null;
    // Next to each other they may be meant as one diagonal.
    if (before && ((isAlong(before) && isAcross(side)) || (isAcross(before) && isAlong(side)))) return null;
    sides.push(side);
  }
  return sides;
}

const STATUS_WORDS: Readonly<Record<ApartmentStatus, readonly string[]>> = {
  available: [
    "available",
    "free",
    "for sale",
    "თავისუფალი",
    "თავისუფალია",
    "იყიდება",
    "ხელმისაწვდომი",
    "ხელმისაწვდომია",
    "свободна",
    "свободно",
    "свободен",
    "свободная",
    "в продаже",
  ],
  reserved: [
    "reserved",
    "booked",
    "დაჯავშნილი",
    "დაჯავშნილია",
    "დარეზერვებული",
    "ბრონი",
    "забронирована",
    "забронировано",
    "забронирован",
    "бронь",
    "резерв",
  ],
  sold: ["sold", "გაყიდული", "გაყიდულია", "продана", "продано", "продан"],
};
const STATUSES = new Map(
  keysOf(STATUS_WORDS).flatMap((status) => STATUS_WORDS[status].map((word) => [word, status] as const)),
);
const UNIT_TYPE_WORDS: Readonly<Record<UnitType, readonly string[]>> = {
  apartment: ["apartment", "flat", "ბინა", "აპარტამენტი", "квартира", "апартаменты"],
  parking: [
    "parking",
    "parking place",
    "parking space",
    "პარკინგი",
    "პარკინგის ადგილი",
    "ავტოსადგომი",
    "паркинг",
    "парковка",
    "парковочное место",
    "машино-место",
    "машиноместо",
  ],
  storage: [
    "storage",
    "storage room",
    "storage unit",
    "სათავსო",
    "საკუჭნაო",
    "სარდაფი",
    "кладовая",
    "кладовка",
    "кладовое помещение",
  ],
  commercial: [
    "commercial",
    "commercial unit",
    "commercial space",
    "კომერციული",
    "კომერციული ფართი",
    "коммерческое",
    "коммерческое помещение",
    "коммерческая",
    "коммерция",
  ],
};
const UNIT_TYPES_BY_WORD = new Map(
  keysOf(UNIT_TYPE_WORDS).flatMap((type) => UNIT_TYPE_WORDS[type].map((word) => [word, type] as const)),
);
const PARKING_KIND_WORDS: Readonly<Record<ParkingKind, readonly string[]>> = {
  underground: [
    "underground",
    "basement",
    "მიწისქვეშა",
    "მიწისქვეშა პარკინგი",
    "подземный",
    "подземная",
    "подземное",
    "подземный паркинг",
  ],
  covered: [
    "covered",
    "roofed",
    "გადახურული",
    "დახურული",
    "გადახურული პარკინგი",
    "крытый",
    "крытая",
    "крытое",
    "под навесом",
  ],
  open: [
    "open",
    "outdoor",
    "open air",
    "ღია",
    "ღია ცის ქვეშ",
    "ღია პარკინგი",
    "открытый",
    "открытая",
    "открытое",
    "уличная",
  ],
};
const PARKING_KINDS_BY_WORD = new Map(
  keysOf(PARKING_KIND_WORDS).flatMap((kind) => PARKING_KIND_WORDS[kind].map((word) => [word, kind] as const)),
);
const YES = new Set(["1", "true", "yes", "y", "x", "+", "კი", "დიახ", "да"]);
const NO = new Set(["0", "false", "no", "n", "-", "არა", "нет"]);

const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, " ");
export const readStatus = (text: string): ApartmentStatus | null => STATUSES.get(plain(text)) ?? null;
export const readUnitType = (text: string): UnitType | null => UNIT_TYPES_BY_WORD.get(plain(text)) ?? null;
export const readParkingKind = (text: string): ParkingKind | null =>
  PARKING_KINDS_BY_WORD.get(plain(text)) ?? null;
export function readFlag(text: string): boolean | null {
  const word = plain(text);
  return YES.has(word) ? true : NO.has(word) ? false : null;
}

const LANGUAGE_WORDS: Readonly<Record<Locale, readonly string[]>> = {
  ka: ["ka", "georgian", "ქართული", "ქართულად", "грузинский"],
  en: ["en", "english", "ინგლისური", "ინგლისურად", "английский"],
  ru: ["ru", "russian", "რუსული", "რუსულად", "русский"],
};
const LANGUAGES = new Map(
  keysOf(LANGUAGE_WORDS).flatMap((locale) => LANGUAGE_WORDS[locale].map((word) => [word, locale] as const)),
);
export const readLanguage = (text: string): Locale | null => LANGUAGES.get(plain(text)) ?? null;
