import { z } from "zod";
import { COMPLETION, COMPLETION_LENGTH_MAX } from "../values/stock/completion.ts";
import { FlagParam, ListParam } from "../values/fields.ts";
import { FILTER_FIGURE_MAX, FILTER_FLOORS } from "../values/limits/pages.ts";
import { LAYOUT_SLUG_MAX_LENGTH } from "../values/limits/stock.ts";
import { ApartmentStatus } from "./apartment-status.ts";
import { SEARCH_END_FLOORS, SEARCH_SIDES } from "./search/search-names.ts";

export const blankAsAbsent = (value: unknown) => (value === "" ? undefined : value);

const optionalNumber = (schema: z.ZodType<number>) =>
  z.preprocess(
    (value) => (value === "" || value === undefined ? undefined : Number(value)),
    schema.optional(),
  );
const Figure = z.number().min(0).max(FILTER_FIGURE_MAX);
/** In a filter a floor that no building has is no error: it matches nothing. */
const FloorFigure = z.int().min(FILTER_FLOORS.min).max(FILTER_FLOORS.max);
/** `4` means four or more. */
export const ROOMS_OR_MORE = 4;

/** The explorer's filters, named as in the page's address. Sold apartments match only where `status` includes `sold`. */
export const ApartmentFilters = z.object({
  /** A layout's slug, which other projects may have too, or its id. */
  layout: z.preprocess(
    blankAsAbsent,
    z.string().trim().max(LAYOUT_SLUG_MAX_LENGTH, { error: "errors.invalid_value" }).optional(),
  ),
  rooms: ListParam.pipe(
    z.array(
      z
        .string()
        .regex(/^\d{1,2}$/)
        .transform(Number),
    ),
  ).optional(),
  area_min: optionalNumber(Figure),
  area_max: optionalNumber(Figure),
  price_min: optionalNumber(Figure),
  price_max: optionalNumber(Figure),
  floor_min: optionalNumber(FloorFigure),
  floor_max: optionalNumber(FloorFigure),
  /**
   * The most that is paid a month, in the firm's currency: by the project's first payment plan at its proposed down payment over its
   * longest term (`instalment_from`). A third of a quarterly instalment counts. Without such a figure nothing matches.
   */
  monthly_max: optionalNumber(Figure),
  /** Neither on the first floor of its building or below, nor on the highest that has apartments which visitors can see. */
  floor_not: ListParam.pipe(z.array(z.enum(SEARCH_END_FLOORS))).optional(),
  /** `ready`, or completed by the end of a year (`2027`) or a quarter (`2027-q3`), what is ready included. */
  completion: z.preprocess(
    blankAsAbsent,
    z
      .string()
      .max(COMPLETION_LENGTH_MAX, { error: "errors.invalid_value" })
      .regex(COMPLETION, { error: "errors.invalid_value" })
      .optional(),
  ),
  /** In projects that sell a parking place; `false` filters nothing. */
  parking: z.preprocess(
    blankAsAbsent,
    FlagParam.transform((isWanted) => (isWanted ? true : undefined)).optional(),
  ),
  /** With windows on one of these sides or beside it: `S` finds `SE` and `SW` too. */
  sides: ListParam.pipe(z.array(z.enum(SEARCH_SIDES))).optional(),
  status: ListParam.pipe(z.array(ApartmentStatus)).optional(),
});
export type ApartmentFilters = z.output<typeof ApartmentFilters>;
