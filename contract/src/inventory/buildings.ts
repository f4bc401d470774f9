import { SORT_ORDERS } from "../values/limits.ts";
import { z } from "zod";
import { Id, Line, SearchParam } from "../values/fields.ts";
import { Locale } from "../values/locale.ts";
import { BuildingIdentifier } from "../site/navigation.ts";
import { idFilter, localised, wholeNumber } from "./stock-fields.ts";
import { stockResource } from "./stock-resource.ts";

/** The addresses of a project's layouts stand where those of its buildings do. */
const FreeIdentifier = BuildingIdentifier.refine((name) => name.toLowerCase() !== "layouts", {
  error: "errors.taken",
});

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
