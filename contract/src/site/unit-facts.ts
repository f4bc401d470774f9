import { z } from "zod";
import { PARKING_KINDS, UNIT_TYPES } from "../values/stock/unit-types.ts";
import { ApartmentStatus } from "./apartment-status.ts";

/** Lists and counts of apartments leave the other types out, unless they are asked for. */
export const UnitType = z.enum(UNIT_TYPES);
export const ParkingKind = z.enum(PARKING_KINDS);

/** The floor's number as visitors see it: the label of the lift button (`P1`, `M`) where staff have set one. */
export const FloorLabel = z.string();

/** Of an apartment on a plan and in a list. */
export const apartmentFacts = {
  apartment_number: z.string(),
  floor_number: z.int(),
  floor_label: FloorLabel,
  status: ApartmentStatus,
  area_total: z.number(),
  rooms: z.int(),
  bedrooms: z.int(),
  /** Absent where the price is hidden, and for sold apartments. */
  price: z.number().optional(),
  /** The lowest price that visitors saw in the 30 days before a discount; absent without one, and where it is no higher. */
  old_price: z.number().optional(),
};

/** What only parking places or commercial units have; each is absent where nobody has said it, and of other types. */
export const UnitFacts = z.object({
  parking_kind: ParkingKind.optional(),
  has_ev_charger: z.boolean().optional(),
  /** A door of its own to the street. */
  has_street_entrance: z.boolean().optional(),
  /** Metres of shop window. */
  frontage_m: z.number().optional(),
});
export type UnitFacts = z.infer<typeof UnitFacts>;
