import { z } from "zod";
import { Id, IdParams, Line, VersionNumber } from "../values/fields.ts";
import { crossesItself } from "../values/geometry/geometry.ts";
import { BULK_MAX_IDS } from "../values/limits/lists.ts";
import { ZoneType } from "../site/zones.ts";
import { route } from "../route.ts";
import { idFilter, wholeNumber } from "./stock-fields.ts";
import { stockResource } from "./stock-resource.ts";

const Share = z.number().min(0, { error: "errors.zone_outside" }).max(1, { error: "errors.zone_outside" });
/** Corners in shares of the picture's width and height, kept as they are given. */
export const ZonePolygon = z
  .array(z.object({ x: Share, y: Share }))
  .min(3, { error: "errors.zone_too_few" })
  // The next rule compares every edge with every other.
  .max(200, { abort: true })
  .refine((polygon) => !crossesItself(polygon), { error: "errors.zone_crosses" });

const requiredFields = { type: ZoneType, points: ZonePolygon };
const optionalFields = {
  label: Line.max(100).nullable(),
  building_id: Id.nullable(),
  floor_id: Id.nullable(),
  apartment_id: Id.nullable(),
  sort_order: wholeNumber(0, 10_000),
};
export const zoneRoutes = stockResource({
  name: "zones",
  tag: "Zones",
  noun: "zone",
  row: {
    zone_image_id: Id,
    project_id: Id,
    type: ZoneType,
    points: z.array(z.object({ x: z.number(), y: z.number() })),
    label: z.string().nullable(),
    building_id: Id.nullable(),
    floor_id: Id.nullable(),
    apartment_id: Id.nullable(),
    sort_order: z.int(),
  },
  required: { zone_image_id: Id, ...requiredFields },
  optional: optionalFields,
  filters: { project_id: idFilter, zone_image_id: idFilter, type: ZoneType.optional() },
});

const zones = { role: "staff", capability: "stock.edit", tag: "Zones" } as const;
const seenZone = { id: Id, version: VersionNumber };
/** All changes of a drawing session to a picture's zones in one write, all or none. */
export const saveZones = route({
  ...zones,
  method: "put",
  path: "/admin/zone-images/:id/zones",
  summary: "Adds, changes and deletes zones of one picture together; each names the version it was based on",
  params: IdParams,
  body: z.object({
    create: z.array(z.object(optionalFields).partial().extend(requiredFields)).max(BULK_MAX_IDS).default([]),
    update: z
      .array(
        z
          .object({ ...requiredFields, ...optionalFields })
          .partial()
          .extend(seenZone),
      )
      .max(BULK_MAX_IDS)
      .default([]),
    remove: z.array(z.object(seenZone)).max(BULK_MAX_IDS).default([]),
  }),
  response: z.object({
    data: z.object({
      /** Every zone of the picture as it is now. */
      zones: z.array(zoneRoutes.get.response.shape.data),
      /** The ids of the new zones, in the order of `create`. */
      created: z.array(Id),
    }),
  }),
  codes: ["not_found", "conflict"],
});
