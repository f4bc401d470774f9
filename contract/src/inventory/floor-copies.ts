import { z } from "zod";
import { OTHER_UNIT_FACTS } from "../values/stock/unit-types.ts";
import { FLOORS_AT_ONCE, FLOOR_COPY_CHANGES_MAX } from "../values/limits/stock.ts";
import { Id, IdParams } from "../values/fields.ts";
import { route } from "../route.ts";

/** What of a floor is applied to its copies: the facts of its apartments, or its plan with the zones. */
export const COPIED_PARTS = ["facts", "plan"] as const;
export const CopiedPart = z.enum(COPIED_PARTS);
export type CopiedPart = z.infer<typeof CopiedPart>;

/** The facts of an apartment that its copies share. Prices, statuses, numbers, galleries and texts are each apartment's own. */
export const COPIED_FACTS = [
  "rooms",
  "bedrooms",
  "area_total",
  "area_living",
  "area_balcony",
  "orientation",
  "layout_id",
  "plan_image_id",
  ...OTHER_UNIT_FACTS,
] as const;

/** One field of a copy that differs from the corrected floor. */
export const CopyChange = z.object({
  /** Names the change when it is applied. */
  key: z.string(),
  /** What was shown of it: it is applied while that is still so, else it is a conflict. */
  seen: z.string(),
  floor_id: Id,
  floor_number: z.int(),
  what: z.enum(["apartment", "zone", "picture"]),
  /** Of the copy; null for the picture of the plan. */
  apartment_number: z.string().nullable(),
  /** Of the apartment that it was paired with. */
  original_number: z.string().nullable(),
  field: z.enum([...COPIED_FACTS, "points", "media_id"]),
  /** Of a zone, the number of its corners; null where there is none yet. */
  from: z.unknown(),
  to: z.unknown(),
  /** Why it should rather stay as it is: what the buyer was shown, or what somebody has changed by hand since, or drawn. */
  kept: z.enum(["sold", "reserved", "edited"]).nullable(),
});
export type CopyChange = z.infer<typeof CopyChange>;

const UnpairedFloor = z.object({
  floor_number: z.int(),
  /** Numbers of the corrected floor that have no counterpart on this one. */
  originals: z.array(z.string()),
  /** Numbers of this floor that have none on the corrected one. */
  others: z.array(z.string()),
});

const floors = { role: "staff", capability: "stock.edit", tag: "Floors" } as const;
const FloorIds = z.array(Id).min(1, { error: "errors.required" }).max(FLOORS_AT_ONCE);

export const previewFloorCopies = route({
  ...floors,
  method: "post",
  path: "/admin/floors/:id/copies/preview",
  summary: "What applying a corrected floor to other floors of its building would change; stores nothing",
  params: IdParams,
  body: z.strictObject({
    floor_ids: FloorIds,
    parts: z
      .array(CopiedPart)
      .min(1, { error: "errors.required" })
      .max(COPIED_PARTS.length)
      .default([...COPIED_PARTS]),
  }),
  response: z.object({
    data: z.object({ changes: z.array(CopyChange), unpaired: z.array(UnpairedFloor) }),
  }),
  codes: ["not_found"],
});

export const applyFloorCopies = route({
  ...floors,
  method: "post",
  path: "/admin/floors/:id/copies",
  summary: "Applies changes of the preview, all or none; one that is not as it was shown is a conflict",
  params: IdParams,
  body: z.strictObject({
    floor_ids: FloorIds,
    changes: z
      .array(z.strictObject({ key: z.string().max(100), seen: z.string().max(64) }))
      .min(1, { error: "errors.nothing_to_change" })
      .max(FLOOR_COPY_CHANGES_MAX),
  }),
  response: z.object({ data: z.object({ floors: z.int(), changes: z.int() }) }),
  codes: ["not_found", "conflict"],
});
