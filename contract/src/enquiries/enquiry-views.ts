import { z } from "zod";
import { AssigneeFilter, ENQUIRY_SORTS } from "./enquiry-filters.ts";
import { EnquirySource } from "./enquiry-source.ts";
import { ENQUIRY_STATUSES, EnquiryStatus } from "./enquiry-status.ts";
import { StaffMember } from "../staff-member.ts";
import { route } from "../route.ts";
import { DayInput, Id, IdParams, RequiredLine, VersionNumber } from "../values/fields.ts";
import { SeenVersion } from "../values/forms/form-fields.ts";
import { LATE_COUNTED_MAX, VIEW_NAME_MAX_LENGTH } from "../values/limits/enquiries.ts";
import { HOST_MAX_LENGTH } from "../values/limits/fields.ts";
import { SEARCH_MAX_LENGTH } from "../values/limits/lists.ts";

/** Filters of the inbox under their names in its address; what is left out does not filter. */
export const SavedFilters = z.strictObject({
  status: z.array(EnquiryStatus).max(ENQUIRY_STATUSES.length).optional(),
  source: EnquirySource.optional(),
  came_from: z.string().max(HOST_MAX_LENGTH).optional(),
  search: z.string().trim().max(SEARCH_MAX_LENGTH).optional(),
  from: DayInput.optional(),
  to: DayInput.optional(),
  /** `me`: the user who looks at the view. */
  assignee: AssigneeFilter.optional(),
  project_id: Id.optional(),
  unread: z.literal(true).optional(),
  sort: z.enum(ENQUIRY_SORTS).optional(),
});
export type SavedFilters = z.infer<typeof SavedFilters>;

export const EnquiryView = z.object({
  id: Id,
  name: z.string(),
  filters: SavedFilters,
  /** Whether the whole team sees it. */
  is_shared: z.boolean(),
  /** Null once they are gone. */
  owner: StaffMember.nullable(),
  /** Whether the caller may change and delete it. */
  is_editable: z.boolean(),
  version: VersionNumber,
});
export type EnquiryView = z.infer<typeof EnquiryView>;

const path = "/admin/customer-views";
const staff = { role: "staff", capability: "enquiries.read_own", tag: "Customers" } as const;
const writing = { ...staff, capability: "enquiries.answer" } as const;
const one = { ...writing, params: IdParams, codes: ["not_found", "conflict"] } as const;
const answer = z.object({ data: EnquiryView });
const Name = RequiredLine.max(VIEW_NAME_MAX_LENGTH, { error: "errors.too_long" });
/** Not in `SavedFilters`: an earlier release has stored views whose days are reversed, and they are shown. */
const NewFilters = SavedFilters.refine(({ from, to }) => !from || !to || from <= to, {
  error: "errors.days_reversed",
  path: ["to"],
});
const Fields = z.strictObject({ name: Name, filters: NewFilters, is_shared: z.boolean() });

export const listViews = route({
  ...staff,
  method: "get",
  path,
  summary: "Saved filters of the inbox: one's own and those that are shared, by name",
  response: z.object({ data: z.array(EnquiryView) }),
});
const Late = z.int().min(0).max(LATE_COUNTED_MAX);
/** How many late requests there are in each view: open ones whose answer is awaited for longer than the red limit. */
export const LateCounts = z.object({
  all: Late,
  mine: Late,
  unassigned: Late,
  /** Of saved views; those without one are left out. */
  saved: z.array(z.object({ id: Id, late: Late.min(1) })),
});
export type LateCounts = z.infer<typeof LateCounts>;

export const countLate = route({
  ...staff,
  method: "get",
  path: `${path}/late`,
  summary: `How many late requests the caller would see in each view of the inbox, counted up to ${LATE_COUNTED_MAX}`,
  response: z.object({ data: LateCounts }),
});
export const createView = route({
  ...writing,
  method: "post",
  path,
  summary:
    "Saves filters of the inbox under a name, which no other view has that the caller sees; letters count alike, small or capital, and what is not seen does not count. 422 at `filters.to` for a last day before the first",
  body: Fields,
  status: 201,
  response: answer,
});
export const updateView = route({
  ...one,
  method: "patch",
  path: `${path}/:id`,
  summary:
    "Changes a saved view: its owner, and of a shared one who may assign enquiries. One that has changed since `version` is a conflict",
  body: Fields.partial().extend(SeenVersion.shape),
  response: answer,
});
export const deleteView = route({
  ...one,
  method: "delete",
  path: `${path}/:id`,
  summary: "Deletes a saved view; for 30 days it can be restored",
  query: SeenVersion,
  response: z.object({ message: z.string() }),
});
export const restoreView = route({
  ...one,
  method: "post",
  path: `${path}/:id/restore`,
  summary: "Restores a saved view to its owner, unless its name has been taken since",
  response: answer,
});
