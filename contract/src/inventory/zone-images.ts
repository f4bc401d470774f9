import { z } from "zod";
import { Id } from "../values/fields.ts";
import { NavigationLevel } from "../site/navigation.ts";
import { ZonedImage } from "../site/zones.ts";
import { idFilter } from "./stock-fields.ts";
import { stockResource } from "./stock-resource.ts";

export const zoneImageRoutes = stockResource({
  name: "zone-images",
  tag: "Zone images",
  noun: "zone image",
  row: {
    kind: NavigationLevel,
    project_id: Id,
    building_id: Id.nullable(),
    floor_id: Id.nullable(),
    media_id: Id,
    image: ZonedImage,
    zones_count: z.int(),
    /** How many buildings, floors or apartments the zones lead to, without deleted ones. */
    targets_count: z.int(),
  },
  required: { kind: NavigationLevel, project_id: Id, media_id: Id },
  optional: { building_id: Id.nullable(), floor_id: Id.nullable() },
  filters: {
    project_id: idFilter,
    building_id: idFilter,
    floor_id: idFilter,
    kind: NavigationLevel.optional(),
  },
});
