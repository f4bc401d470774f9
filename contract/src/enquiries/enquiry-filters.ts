import { z } from "zod";
import { EnquirySource } from "./enquiry-source.ts";
import { EnquiryStatus } from "./enquiry-status.ts";
import { DayInput, FlagParam, Id, ListParam, SearchParam } from "../values/fields.ts";
import { ID_DIGITS } from "../values/ids.ts";
import { HOST_MAX_LENGTH } from "../values/limits/fields.ts";

/** A user's id, `none` for enquiries without assignee, or `me` for one's own. */
export const AssigneeFilter = z.union([z.enum(["none", "me"]), z.string().regex(ID_DIGITS)]);

/**
 * `waiting`: who waits longest for an answer first, a new enquiry since it came, with or without a clock; then the others, by their
 * next step.
 */
export const ENQUIRY_SORTS = ["newest", "oldest", "name", "updated", "waiting"] as const;
/** The inbox's filters; the admin page's URL uses the same names. */
export const EnquiryFilters = z.object({
  status: ListParam.pipe(z.array(EnquiryStatus)).optional(),
  source: ListParam.pipe(z.array(EnquirySource)).optional(),
  /** A source as the report on sources names it: `google`, `(direct)`, `(unknown)`. */
  came_from: z.string().max(HOST_MAX_LENGTH).optional(),
  search: SearchParam.optional(),
  from: DayInput.optional(),
  to: DayInput.optional(),
  assignee: AssigneeFilter.optional(),
  project_id: z.coerce.number().pipe(Id).optional(),
  unread: FlagParam.optional(),
  /** Deleted enquiries instead of living ones; `newest` then means deleted last. */
  deleted: FlagParam.optional(),
});
export type EnquiryFilters = z.output<typeof EnquiryFilters>;
