import { SORT_ORDERS } from "../values/limits/lists.ts";
import { z } from "zod";
import { Id, Line, SearchParam } from "../values/fields.ts";
import { Locale } from "../values/locale.ts";
import { BUILDING_IN_PATH } from "../values/patterns.ts";
import { idFilter, localised, wholeNumber } from "./stock-fields.ts";
import { stockResource } from "./stock-resource.ts";

/** The page of a project's layouts has the address that a building of this name would have. */
export const FreeIdentifier = z
  .string()
  // No more than the pattern allows.
  .max(40, { error: "errors.invalid_identifier", abort: true })
  .regex(BUILDING_IN_PATH, { error: "errors.invalid_identifier" })
  .refine((name) => name.toLowerCase() !== "layouts", { error: "errors.taken" });

export const buildingRoutes = stockResource({
  name: "buildings",
  tag: "Buildings",
  noun: "building",
  row: {
    project_id: Id,
    identifier: z.string(),
    sort_order: z.int(),
    floors_count: z.int(),
    apartments_count: z.int(),
    translations: z.partialRecord(Locale, z.object({ name: z.string() })),
  },
  required: { project_id: Id, identifier: FreeIdentifier },
  optional: {
    sort_order: wholeNumber(SORT_ORDERS.min, SORT_ORDERS.max),
    translations: localised(z.object({ name: Line })),
  },
  filters: { project_id: idFilter, search: SearchParam.optional() },
});
