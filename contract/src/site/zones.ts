import { z } from "zod";
import { Image } from "../media.ts";
import { Id } from "../values/fields.ts";
import { OTHER_UNIT_TYPES } from "../values/stock/unit-types.ts";
import { apartmentFacts, FloorLabel, UnitFacts } from "./unit-facts.ts";

export const ZONE_TYPES = ["building_block", "floor_strip", "apartment_unit"] as const;
export const ZoneType = z.enum(ZONE_TYPES);
export type ZoneType = z.infer<typeof ZoneType>;

/** A picture with the coordinate system of its zones. */
export const ZonedImage = Image.extend({ viewbox: z.string() });
export type ZonedImage = z.infer<typeof ZonedImage>;

const ZonePoint = z.object({ x: z.number(), y: z.number() });
const ZoneBox = z.object({ min_x: z.number(), max_x: z.number(), min_y: z.number(), max_y: z.number() });

/**
 * Number of apartments behind a zone, without parking, storage and commercial units. `from_price` is the lowest public price of the available ones. Where the firm does not
 * show what is sold (`sold_shown` of the prices), `sold` is 0 and `total` counts the others.
 */
export const ZoneStats = z.object({
  available: z.int(),
  reserved: z.int(),
  sold: z.int(),
  total: z.int(),
  from_price: z.number().nullable(),
});
export type ZoneStats = z.infer<typeof ZoneStats>;

/**
 * Specification, section 3, "Zone": a building on the overview, a floor on a building. Coordinates are the image's pixels. What is
 * seen in several places has a zone for each, with the same target and `stats`.
 */
export const Zone = z.object({
  id: Id,
  type: ZoneType,
  coords: z.array(ZonePoint),
  bbox: ZoneBox.nullable(),
  /** The label set by staff, else the target's name. */
  label: z.string(),
  building_id: Id,
  building_identifier: z.string(),
  floor_number: z.int().nullable(),
  floor_label: FloorLabel.nullable(),
  stats: ZoneStats,
  apartment_number: z.null(),
  area_total: z.null(),
  status: z.null(),
});
export type Zone = z.infer<typeof Zone>;

/**
 * An apartment on its floor's plan. `id` is the apartment's; `coords` is empty where it has no zone yet, and with `zone_id` and
 * `bbox` the first one where it has several.
 */
export const ZonedApartment = Zone.extend({
  ...apartmentFacts,
  zone_id: Id.nullable(),
  /** The polygons of its further zones, such as a terrace apart; absent without any. */
  other_coords: z.array(z.array(ZonePoint)).optional(),
  type: z.literal("apartment_unit"),
});
export type ZonedApartment = z.infer<typeof ZonedApartment>;

/** A parking place, storage room or commercial unit on its floor's plan. Its `stats` are 0: it is no apartment. */
export const ZonedUnit = ZonedApartment.extend({ unit_type: z.enum(OTHER_UNIT_TYPES), ...UnitFacts.shape });
export type ZonedUnit = z.infer<typeof ZonedUnit>;
