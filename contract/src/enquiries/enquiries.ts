import { z } from "zod";
import { EnquiryDetail } from "./enquiry-detail.ts";
import { ENQUIRY_SORTS, EnquiryFilters } from "./enquiry-filters.ts";
import { Phone } from "./enquiry-form.ts";
import { EnquiryRow } from "./enquiry-row.ts";
import { EnquiryStatus } from "./enquiry-status.ts";
import { ExportLanguage } from "./export-language.ts";
import { route } from "../route.ts";
import { StaffMember } from "../staff-member.ts";
import {
  FlagParam,
  Id,
  IdParams,
  Line,
  OptionalEmail,
  PageMeta,
  paging,
  plainLines,
  RequiredLine,
  untidied,
} from "../values/fields.ts";
import { SeenVersion } from "../values/forms/form-fields.ts";
import { ENQUIRY_PAGE_SIZE, REASON_MAX_LENGTH } from "../values/limits/enquiries.ts";
import { NOTE_MAX_LENGTH } from "../values/limits/fields.ts";

export const NoteText = untidied(NOTE_MAX_LENGTH)
  .overwrite(plainLines)
  .max(NOTE_MAX_LENGTH, { error: "errors.too_long", abort: true });

const staff = { role: "staff", capability: "enquiries.answer", tag: "Customers" } as const;

const ofOne = { ...staff, params: IdParams, response: z.object({ data: EnquiryDetail }) } as const;

export const listEnquiries = route({
  method: "get",
  path: "/admin/customers",
  ...staff,
  capability: "enquiries.read_own",
  summary: "The inbox: enquiries by filter, newest first unless sorted otherwise",
  query: EnquiryFilters.extend({
    sort: z.enum(ENQUIRY_SORTS).default("newest"),
    ...paging(ENQUIRY_PAGE_SIZE),
  }),
  response: z.object({
    data: z.array(EnquiryRow),
    meta: PageMeta.extend({
      /** Unread enquiries in the whole inbox. */
      unread: z.int(),
      /** Rows per status under the other filters, for the inbox's tabs. */
      by_status: z.object({ new: z.int(), in_progress: z.int(), completed: z.int() }),
    }),
  }),
});

export const exportEnquiries = route({
  method: "get",
  path: "/admin/customers/export",
  ...staff,
  capability: "enquiries.export",
  summary:
    "The current filter as CSV (UTF-8 with a byte-order mark; cells that look like formulas are escaped)",
  // Strict: with a misspelt filter the export would contain more than intended.
  query: EnquiryFilters.extend({
    sort: z.enum(ENQUIRY_SORTS).default("newest"),
    /** Headings and values in words of this language, times in the firm's time zone, in `ka` with semicolons; without it codes, UTC and commas. */
    language: ExportLanguage.optional(),
  }).strict(),
  produces: "text/csv",
  fileName: "requests.csv",
});

export const listAssignees = route({
  method: "get",
  path: "/admin/customers/assignees",
  ...staff,
  capability: "enquiries.read_own",
  summary: "Staff to whom an enquiry can be assigned",
  response: z.object({ data: z.array(StaffMember) }),
});

export const listEnquiryProjects = route({
  method: "get",
  path: "/admin/customers/projects",
  ...staff,
  capability: "enquiries.read_own",
  summary:
    "Projects that enquiries can be filtered by and entered for: those on the site and those that enquiries within reach are about; all for those who see stock or content, and the given ones for those who are limited to some",
  response: z.object({
    data: z.array(
      // As the rows name them.
      EnquiryRow.shape.project.unwrap().extend({
        /** Portals that fetch a feed of the project, by name: where a lead may come from. */
        portals: z.array(z.string()),
      }),
    ),
  }),
});

export const getEnquiry = route({
  method: "get",
  path: "/admin/customers/:id",
  ...ofOne,
  capability: "enquiries.read_own",
  summary: "One enquiry with its notes and history; a deleted one only with `deleted`",
  query: z.object({ deleted: FlagParam.optional() }),
  codes: ["not_found"],
});

/** Why the status is changed. It makes the change an answer; without it the clock goes on. */
export const StatusReason = Line.max(REASON_MAX_LENGTH, { error: "errors.too_long" }).optional();

/** Who an enquiry is from, as staff correct it: by the rules of one that is entered by hand. Null and "" remove what was given. */
export const CorrectedContact = z.object({
  name: RequiredLine,
  email: OptionalEmail.nullable(),
  phone: Phone.nullable(),
});

/**
 * Changes status, assignee, name, address or number. `version` is the one the change was based on: if the same field has been
 * changed since, the answer is 409 with the current row; changes to different fields are both kept. Without a version the change
 * overwrites unconditionally. An address or a number has to stay (422).
 */
export const updateEnquiry = route({
  method: "patch",
  path: "/admin/customers/:id",
  ...ofOne,
  summary:
    "Changes an enquiry's status or assignee, or corrects its name, address or number. A status with its `reason` counts as the first answer, where there was none; the reason of the present status may follow later, and `null` takes it back, so that the clock goes on. With another address or number the enquiry goes to the person whom an entry by hand would find; nobody is merged",
  body: z
    .object({
      ...SeenVersion.shape,
      status: EnquiryStatus.optional(),
      reason: StatusReason.nullable(),
      assignee_id: Id.nullable().optional(),
      ...CorrectedContact.partial().shape,
    })
    .refine(
      ({ status, assignee_id, name, email, phone }) =>
        [status, assignee_id, name, email, phone].some((field) => field !== undefined),
      { error: "errors.nothing_to_change" },
    ),
  codes: ["not_found", "conflict"],
});

export const openEnquiry = route({
  method: "post",
  path: "/admin/customers/:id/open",
  ...ofOne,
  summary: "Marks an enquiry as read; the first to open it is recorded",
  codes: ["not_found"],
});

export const addEnquiryNote = route({
  method: "post",
  path: "/admin/customers/:id/notes",
  ...ofOne,
  summary:
    "Adds an internal note. Colleagues whom it names, `@` and the name as it is written in their account, are notified; one who may not see the enquiry is refused. Repeating it with the same `Idempotency-Key` has no further effect. 404 for a repeat where it is a colleague's by then that the caller may not see",
  body: z.object({ text: NoteText.min(1, { error: "errors.required" }) }),
  repeatable: true,
  status: 201,
  codes: ["not_found"],
});

export const deleteEnquiry = route({
  method: "delete",
  path: "/admin/customers/:id",
  ...staff,
  capability: "enquiries.delete",
  summary: "Deletes an enquiry; it can be restored for 30 days",
  params: IdParams,
  query: SeenVersion,
  response: z.object({ message: z.string() }),
  codes: ["not_found", "conflict"],
});
