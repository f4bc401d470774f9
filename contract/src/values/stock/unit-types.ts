// Without zod: public pages load this.

/** What is for sale on a floor. All are rows of `apartments`, whose name the specification fixes. */
export const UNIT_TYPES = ["apartment", "parking", "storage", "commercial"] as const;
export type UnitType = (typeof UNIT_TYPES)[number];
/** In place of types where they are asked for: each of them, also those to come. */
export const EVERY_TYPE = "all";
export type AskedUnitTypes = typeof EVERY_TYPE | readonly UnitType[];
/** The types that are no apartments: no list or count of apartments has them. */
export const OTHER_UNIT_TYPES = ["parking", "storage", "commercial"] as const satisfies readonly UnitType[];

const PLACES: readonly UnitType[] = ["parking", "storage"];
/**
 * Whether two types are of one sort: rooms to live or work in, or places for cars and things. A unit's plan, pictures and text
 * are made for its sort: a change to the other one takes them away.
 */
export const isSameSort = (one: UnitType, other: UnitType): boolean =>
  PLACES.includes(one) === PLACES.includes(other);

/** Where a parking place is: below ground, above it under a roof, or in the open. */
export const PARKING_KINDS = ["underground", "covered", "open"] as const;
export type ParkingKind = (typeof PARKING_KINDS)[number];

const APARTMENT_FACTS = [
  "rooms",
  "bedrooms",
  "area_living",
  "area_balcony",
  "orientation",
  "layout_id",
] as const;
/** Facts that no apartment has. Each is null where nobody has said it. */
export const OTHER_UNIT_FACTS = [
  "parking_kind",
  "has_ev_charger",
  "has_street_entrance",
  "frontage_m",
] as const;
/** Facts that only some types have, in the order of the forms. Every type has a number, a status, a total area and a price. */
export const UNIT_FACTS = [...APARTMENT_FACTS, ...OTHER_UNIT_FACTS] as const;
export type UnitFact = (typeof UNIT_FACTS)[number];

const FACTS_OF: Readonly<Record<UnitType, readonly UnitFact[]>> = {
  apartment: APARTMENT_FACTS,
  parking: ["parking_kind", "has_ev_charger"],
  storage: [],
  // Rooms may be 0: many are one open space.
  commercial: ["rooms", "orientation", "has_street_entrance", "frontage_m"],
};

export const hasFact = (type: UnitType, fact: UnitFact): boolean => FACTS_OF[type].includes(fact);
