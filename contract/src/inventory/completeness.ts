import { z } from "zod";
import { Id, IdParams } from "../values/fields.ts";
import { route } from "../route.ts";

export const COMPLETENESS_PROBLEMS = [
  "no_buildings",
  "no_overview_image",
  "building_without_image",
  "building_without_zone",
  "floor_without_image",
  "floor_without_zone",
  "apartment_without_zone",
  "apartment_without_plan",
  "apartment_without_price",
  "zones_overlap",
] as const;
export const getCompleteness = route({
  role: "staff",
  capability: "stock.read",
  tag: "Zones",
  method: "get",
  path: "/admin/projects/:id/completeness",
  summary: "What is still missing in a project's explorer",
  params: IdParams,
  response: z.object({
    data: z.object({
      is_complete: z.boolean(),
      buildings: z.int(),
      floors: z.int(),
      apartments: z.int(),
      problems: z.array(
        z.object({
          kind: z.enum(COMPLETENESS_PROBLEMS),
          entity: z.enum(["project", "building", "floor", "apartment", "zone_image"]),
          id: Id,
          label: z.string(),
        }),
      ),
    }),
  }),
  codes: ["not_found"],
});
