import { isDeepStrictEqual } from "node:util";
import { LOCALES } from "@ezo/contract/values/locale";
import {
  hasFact,
  isSameSort,
  OTHER_UNIT_FACTS,
  UNIT_FACTS,
  UNIT_TYPES,
  type UnitFact,
  type UnitType,
} from "@ezo/contract/values/stock/unit-types";
import { refused } from "../platform/app-error.ts";
import { type Fields, type FieldValue, textField } from "../records/fields.ts";

/** The value of a fact that a unit does not have. */
const NO_FACT: Readonly<Record<UnitFact, FieldValue>> = {
  rooms: 0,
  bedrooms: 0,
  area_living: null,
  area_balcony: null,
  orientation: [],
  layout_id: null,
  parking_kind: null,
  has_ev_charger: null,
  has_street_entrance: null,
  frontage_m: null,
};

/** What earlier versions of a unit do not name: it was an apartment before there were types, and no fact of others was known. */
export const BEFORE_TYPES: Fields = {
  unit_type: "apartment",
  ...Object.fromEntries(OTHER_UNIT_FACTS.map((fact) => [fact, NO_FACT[fact]])),
};

const typeIn = (fields: Fields): UnitType | undefined =>
  UNIT_TYPES.find((type) => type === fields["unit_type"]);

/** What a change of type brings along: facts that the new type lacks are taken away, unless the change names them itself. */
export function withFittingFacts(fields: Fields): Fields {
  const type = typeIn(fields);
  if (type === undefined) return fields;
  const lacking = UNIT_FACTS.filter((fact) => !hasFact(type, fact) && fields[fact] === undefined);
  return lacking.length === 0
    ? fields
    : { ...fields, ...Object.fromEntries(lacking.map((fact) => [fact, NO_FACT[fact]])) };
}

/** What a unit's page shows of it, taken away. */
const NO_PAGE: Fields = {
  plan_image_id: null,
  gallery_image_ids: [],
  ...Object.fromEntries(LOCALES.map((locale) => [textField(locale, "description"), ""])),
};

export const PAGE_FIELDS: ReadonlySet<string> = new Set(Object.keys(NO_PAGE));

/**
 * What a change to a type of the other sort takes away: the plan, pictures and texts that were made for the unit as it was,
 * unless the change names them itself.
 */
export function withFittingPage(before: Fields, change: Fields): Fields {
  const [from, to] = [typeIn(before), typeIn(change)];
  return from === undefined || to === undefined || isSameSort(from, to) ? change : { ...NO_PAGE, ...change };
}

/** What a unit's page shows, in full. A change of type that names this takes nothing of it away. */
export const pageOf = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(NO_PAGE).map(([field, nothing]) => [field, fields[field] ?? nothing]));

const isNone = (value: FieldValue | undefined): boolean =>
  value === undefined || value === null || value === 0 || (Array.isArray(value) && value.length === 0);

/** Throws `invalid` where a write gives a unit facts that do not fit its type; what was stored before is no fault of the write. */
export function mustFitType(before: Fields, after: Fields): void {
  const mistake = factMistake(after);
  if (!mistake) return;
  const isTouched = ["unit_type", mistake.field].some(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  );
  if (isTouched) throw refused(mistake.field, mistake.key);
}

/**
 * What is wrong with the facts of a unit for its type, by field; null where nothing is. The write refuses by it; what names
 * which of many units it is about uses it before.
 */
export function factMistake(after: Fields): { field: string; key: string } | null {
  const type = typeIn(after) ?? "apartment";
  const foreign = UNIT_FACTS.find((fact) => !hasFact(type, fact) && !isNone(after[fact]));
  if (foreign) return { field: foreign, key: "errors.not_of_unit_type" };
  return type === "apartment" && isNone(after["rooms"])
    ? { field: "rooms", key: "errors.apartment_needs_rooms" }
    : null;
}
