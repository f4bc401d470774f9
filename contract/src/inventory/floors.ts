import { z } from "zod";
import { Id, IdParams, Line, plain, untidied } from "../values/fields.ts";
import { FLOOR_LABEL_MAX_LENGTH, FLOORS_AT_ONCE } from "../values/limits/stock.ts";
import { FloorNumber } from "../site/floor-number.ts";
import { route } from "../route.ts";
import { KNOWN_PLACES, NUMBER_PATTERN } from "../values/stock/apartment-numbers.ts";
import { idFilter, FloorNumberInput } from "./stock-fields.ts";
import { stockResource } from "./stock-resource.ts";

export const floorRoutes = stockResource({
  name: "floors",
  tag: "Floors",
  noun: "floor",
  row: {
    project_id: Id,
    building_id: Id,
    number: z.int(),
    label: z.string(),
    apartments_count: z.int(),
    /** The floor that it was made from by copying. */
    copied_from_id: Id.nullable(),
  },
  required: { building_id: Id, number: FloorNumberInput },
  optional: {
    /** The label of the lift button, where that is not the number: `P1`, `M`. */
    label: Line.max(FLOOR_LABEL_MAX_LENGTH, { error: "errors.too_long" }),
  },
  filters: { project_id: idFilter, building_id: idFilter },
});

/**
 * `{floor}` is the floor, `{n}` or `{nn}` the apartment's place on it: `{floor}{nn}` gives 601, 602. `{riser}` is its column on the
 * building's board, in two digits. `{serial}` goes on after the building's highest number.
 */
export const ApartmentNumberPattern = untidied(40)
  .overwrite(plain)
  .max(40, { error: "errors.too_long", abort: true })
  .regex(/^[^\p{Cc}]*$/u, { error: "errors.invalid_value", abort: true })
  .regex(KNOWN_PLACES, { error: "errors.pattern_unknown_place", abort: true })
  .regex(NUMBER_PATTERN, { error: "errors.pattern_needs_place" })
  .default("{floor}{nn}");

const floors = { role: "staff", capability: "stock.edit", tag: "Floors" } as const;
export const copyFloor = route({
  ...floors,
  method: "post",
  path: "/admin/floors/:id/copy",
  summary: "Copies a floor's plan, zones and apartments to other floors of its building",
  params: IdParams,
  body: z.object({
    floor_numbers: z.array(FloorNumber).min(1).max(100),
    number_pattern: ApartmentNumberPattern,
  }),
  status: 201,
  response: z.object({
    data: z.object({
      floors: z.int(),
      /** How many of `floors` were not there before. */
      floors_added: z.int(),
      apartments: z.int(),
      zones: z.int(),
    }),
  }),
  codes: ["not_found"],
});

export const addFloors = route({
  ...floors,
  method: "post",
  path: "/admin/buildings/:id/floors",
  summary: "Adds the floors between two numbers to a building; existing floors are not changed",
  params: IdParams,
  body: z
    .object({ from: FloorNumberInput, to: FloorNumberInput })
    .refine(({ from, to }) => from <= to, { error: "errors.floors_reversed", path: ["to"] })
    .refine(({ from, to }) => to - from < FLOORS_AT_ONCE, {
      error: `errors.too_many_floors?max=${FLOORS_AT_ONCE}`,
      path: ["to"],
    }),
  status: 201,
  response: z.object({ data: z.object({ added: z.array(z.int()), kept: z.array(z.int()) }) }),
  codes: ["not_found"],
});
