import { z } from "zod";
import { StaffMember } from "../staff-member.ts";
import { Id, IdParams, Instant, InstantInput, RequiredLine } from "../values/fields.ts";
import { BULK_MAX_IDS } from "../values/limits/lists.ts";
import { UNIT_TYPES } from "../values/stock/unit-types.ts";
import { route } from "../route.ts";
import { idFilter } from "./stock-fields.ts";

export const Hold = z.object({
  id: Id,
  apartment_id: Id,
  apartment_number: z.string(),
  /** Anything that is for sale can be held. */
  unit_type: z.enum(UNIT_TYPES),
  until: Instant,
  reason: z.string(),
  holder: StaffMember.nullable(),
  /** Whom it is for: the enquiry of a person. */
  customer: z.object({ id: Id, name: z.string() }).nullable(),
  created_at: Instant,
  ended_at: Instant.nullable(),
  end: z.enum(["released", "expired", "sold"]).nullable(),
});
export type Hold = z.infer<typeof Hold>;

const Ids = z.array(Id).min(1, { error: "errors.required" }).max(BULK_MAX_IDS);

const stock = { role: "staff", capability: "apartments.hold_any", tag: "Apartments" } as const;

export const holdApartment = route({
  ...stock,
  method: "post",
  path: "/admin/apartments/:id/holds",
  summary:
    "Holds an available apartment for somebody until a given time, for up to 90 days; its status is reserved meanwhile",
  params: IdParams,
  body: z.object({ until: InstantInput, reason: RequiredLine, customer_id: Id.optional() }),
  status: 201,
  response: z.object({ data: Hold }),
  codes: ["not_found"],
});
export const holdApartments = route({
  ...stock,
  method: "post",
  path: "/admin/apartments/holds",
  summary:
    "Holds many apartments until the same time, for up to 90 days, for the same reason. Those that are not available are left as they are, and named in `skipped`",
  body: z.object({ ids: Ids, until: InstantInput, reason: RequiredLine }),
  status: 201,
  response: z.object({ data: z.object({ holds: z.array(Hold), skipped: z.array(Id) }) }),
});
export const listHolds = route({
  ...stock,
  method: "get",
  path: "/admin/holds",
  summary: "Open holds, the one that ends first on top",
  query: z.object({ project_id: idFilter }),
  response: z.object({ data: z.array(Hold) }),
});
export const releaseHold = route({
  ...stock,
  method: "post",
  path: "/admin/holds/:id/release",
  summary: "Ends a hold; the apartment is available again",
  params: IdParams,
  response: z.object({ data: Hold }),
  codes: ["not_found"],
});
export const releaseHolds = route({
  ...stock,
  method: "post",
  path: "/admin/holds/release",
  summary: "Ends many holds, and answers those that were still open; their apartments are available again",
  body: z.object({ ids: Ids }),
  response: z.object({ data: z.array(Hold) }),
});
