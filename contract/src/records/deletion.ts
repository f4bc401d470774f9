import { z } from "zod";
import { Id, ListParam } from "../values/fields.ts";
import { BULK_MAX_IDS } from "../values/limits/lists.ts";

/** What is deleted together with an item, and restored with it. */
export const TAKEN_ALONG = ["buildings", "floors", "apartments", "holds", "zone_images", "zones"] as const;
/** What is kept, but refers to a deleted item. */
export const POINTING_THERE = [
  "enquiries",
  "assigned_enquiries",
  "open_enquiries",
  "valid_offers",
  "gallery_images",
  "payment_plans",
  "layouts",
  "construction_entries",
  "project_documents",
  "layout_apartments",
  "projects",
  "related_projects",
  "contacts",
  "users",
] as const;

export const DeletionQuery = z.object({
  ids: ListParam.transform((ids) => ids.map(Number)).pipe(z.array(Id).min(1).max(BULK_MAX_IDS)),
});
/** What deleting some items affects; kinds with a count of zero are left out. */
export const Deletion = z.object({
  taken_along: z.array(z.object({ kind: z.enum(TAKEN_ALONG), count: z.int().min(1) })),
  pointing_there: z.array(z.object({ kind: z.enum(POINTING_THERE), count: z.int().min(1) })),
});
export type Deletion = z.infer<typeof Deletion>;
