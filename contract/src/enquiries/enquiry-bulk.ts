import { z } from "zod";
import { StatusReason } from "./enquiries.ts";
import { EnquiryFilters } from "./enquiry-filters.ts";
import { EnquiryStatus } from "./enquiry-status.ts";
import { route } from "../route.ts";
import { withExample } from "../values/described.ts";
import { Id, VersionNumber } from "../values/fields.ts";
import { SeenVersion, SeenVersions } from "../values/forms/form-fields.ts";
import { BULK_MATCHING_MAX } from "../values/limits/enquiries.ts";
import { BULK_MAX_IDS } from "../values/limits/lists.ts";

const staff = { role: "staff", capability: "enquiries.answer", tag: "Customers" } as const;

export const listMatching = route({
  ...staff,
  method: "get",
  path: "/admin/customers/bulk/matching",
  summary: `What a filter matches at this moment, with the versions that a change of all of it names; at most ${BULK_MATCHING_MAX}, newest first`,
  // Strict: with a misspelt filter more would be changed than intended.
  query: EnquiryFilters.strict(),
  response: z.object({
    data: z.array(z.object({ id: Id, version: VersionNumber })),
    /** How many it matches, also beyond the limit. */
    meta: z.object({ total: z.int() }),
  }),
});

/**
 * Deleted, or not within reach; changed by a colleague since; a colleague's, which takes more than answering; for somebody who
 * cannot be given any, as after they have left.
 */
export const REFUSALS = ["gone", "conflict", "forbidden", "unassignable"] as const;
const Change = withExample(
  z
    .strictObject({
      id: Id,
      ...SeenVersion.shape,
      status: EnquiryStatus.optional(),
      assignee_id: Id.nullable().optional(),
      /** True deletes it, false restores it; takes `enquiries.delete`. */
      is_deleted: z.boolean().optional(),
    })
    .refine(
      ({ status, assignee_id: assignee, is_deleted: deletion }) =>
        [status, assignee, deletion].filter((value) => value !== undefined).length === 1,
      { error: "errors.nothing_to_change" },
    ),
  { id: 1, version: 1, assignee_id: 2 },
);
const Changed = z.object({
  id: Id,
  /** Its present version. */
  version: VersionNumber,
  /** What it was before: exactly one of them. */
  status: EnquiryStatus.optional(),
  assignee_id: Id.nullable().optional(),
  is_deleted: z.boolean().optional(),
});
export const Refused = z.object({
  id: Id,
  /** Empty of one that is gone. */
  name: z.string(),
  reason: z.enum(REFUSALS),
});
export type Refused = z.infer<typeof Refused>;

export const changeMany = route({
  ...staff,
  method: "post",
  path: "/admin/customers/bulk/change",
  summary:
    "Sets the status or the assignee of many enquiries, each to its own value, or deletes and restores them. Those that cannot be changed are named in `refused`, the others are changed",
  body: z.strictObject({ changes: z.array(Change).min(1).max(BULK_MAX_IDS) }),
  response: z.object({
    data: z.object({
      changed: z.int(),
      /** What an undo sends as `changes`. */
      previous: z.array(Changed),
      refused: z.array(Refused),
    }),
  }),
});

const BulkIds = z.object({ ids: z.array(Id).min(1).max(BULK_MAX_IDS), versions: SeenVersions });
/** Result of a bulk change. `previous` holds what an undo sends: each row's former status and its present version. */
export const BulkResult = z.object({
  data: z.object({
    changed: z.int(),
    previous: z.array(z.object({ id: Id, status: EnquiryStatus, version: z.int() })),
  }),
});
const bulk = { ...staff, method: "post", response: BulkResult, codes: ["conflict"] } as const;
export const bulkSetEnquiryStatus = route({
  ...bulk,
  path: "/admin/customers/bulk/status",
  summary: "Sets the status of many enquiries, each to its own value",
  body: z.object({
    changes: z
      .array(z.object({ id: Id, status: EnquiryStatus, ...SeenVersion.shape }))
      .min(1)
      .max(BULK_MAX_IDS),
    /** Of all of them. */
    reason: StatusReason,
  }),
});
export const bulkDeleteEnquiries = route({
  ...bulk,
  path: "/admin/customers/bulk/delete",
  capability: "enquiries.delete",
  summary: "Deletes many enquiries",
  body: BulkIds,
});
export const bulkRestoreEnquiries = route({
  ...bulk,
  path: "/admin/customers/bulk/restore",
  capability: "enquiries.delete",
  summary: "Restores deleted enquiries",
  body: BulkIds,
});
