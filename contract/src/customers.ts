import { z } from "zod";
import {
  DayInput,
  Email,
  FlagParam,
  Id,
  IdParams,
  Instant,
  Line,
  ListParam,
  OwnPath,
  PageMeta,
  PageParam,
  Paragraph,
  PerPageParam,
  PhoneText,
  RequiredLine,
  RequiredParagraph,
  trimmed,
} from "./fields.ts";
import { SeenVersion, SeenVersions } from "./form-fields.ts";
import { BULK_MAX_IDS, CUSTOMER_PAGE_SIZE, NOTE_MAX_LENGTH } from "./limits.ts";
import { DEFAULT_LOCALE, Locale, LocalizedText } from "./locale.ts";
import { isPossiblePhone } from "./phone.ts";
import { route } from "./route.ts";

export const CUSTOMER_STATUSES = ["new", "in_progress", "completed"] as const;
export const CustomerStatus = z.enum(CUSTOMER_STATUSES);
export type CustomerStatus = z.infer<typeof CustomerStatus>;
export const CUSTOMER_SOURCES = ["contact_form", "call_request"] as const;
export const CustomerSource = z.enum(CUSTOMER_SOURCES);
export type CustomerSource = z.infer<typeof CustomerSource>;

const Phone = PhoneText.refine((phone) => phone === "" || isPossiblePhone(phone), {
  error: "errors.invalidPhone",
});

/** What both of the visitor's forms may send besides their own fields. */
const enquiryContext = {
  locale: Locale.default(DEFAULT_LOCALE),
  project_id: Id.nullish(),
  apartment_id: Id.nullish(),
  /** Path of the page the form stood on. */
  page: OwnPath.nullish(),
  marketing_consent: z.boolean().default(false),
  /** Honeypot: invisible to people, so only a program fills it. */
  website: z.string().max(500).optional(),
  /** Milliseconds between the form's appearance and its sending. */
  elapsed_ms: z.number().min(0).optional(),
};

/** Specification, sections 3 and 5: contact enquiry. */
export const ContactForm = z.object({
  source: z.literal("contact_form"),
  name: RequiredLine,
  email: Email,
  phone: Phone.nullish(),
  subject: Line.default("general"),
  message: RequiredParagraph,
  ...enquiryContext,
});
/** Specification, sections 3 and 5: call request. */
export const CallRequest = z.object({
  source: z.literal("call_request"),
  name: RequiredLine,
  email: Email,
  phone: Phone.min(1, { error: "errors.required" }),
  message: Paragraph.nullish(),
  ...enquiryContext,
});
export const Enquiry = z.discriminatedUnion("source", [ContactForm, CallRequest]);
export type Enquiry = z.output<typeof Enquiry>;

export const sendEnquiry = route({
  method: "post",
  path: "/customers",
  role: "public",
  tag: "Site",
  summary: "Sends a contact enquiry or a call request; `Idempotency-Key` makes a repeat harmless",
  limit: "enquiry",
  body: Enquiry,
  repeatable: true,
  status: 201,
  response: z.object({ message: z.string(), data: z.object({ id: Id }) }),
  codes: ["too_many_requests", "looks_automated"],
});

/** A member of staff as others see them. */
export const StaffMember = z.object({ id: Id, name: z.string() });
export type StaffMember = z.infer<typeof StaffMember>;

/** One request as the inbox lists it; also the payload of the live `customer:*` events. */
export const CustomerRow = z.object({
  id: Id,
  source: CustomerSource,
  status: CustomerStatus,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  subject: z.string(),
  /** The subject's words on the form; null where none are known. */
  subject_label: LocalizedText.nullable(),
  message: z.string(),
  locale: Locale,
  project: z.object({ id: Id, title: z.string() }).nullable(),
  apartment: z
    .object({
      id: Id,
      number: z.string(),
      floor_number: z.int(),
      building: z.object({ identifier: z.string(), name: z.string() }),
    })
    .nullable(),
  assignee: StaffMember.nullable(),
  /** Nobody on the team has opened it yet. */
  is_unread: z.boolean(),
  /** Rises with every change; a write names the version it was based on. */
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
});
export type CustomerRow = z.infer<typeof CustomerRow>;

export const CUSTOMER_HISTORY_KINDS = [
  "created",
  "opened",
  "status",
  "assignee",
  "note",
  "deleted",
  "restored",
  "confirmation_sent",
  "confirmation_refused",
  "staff_notified",
] as const;
/** One line of a request's history: who did what, and when. `actor` is null for the visitor and the system. */
export const CustomerHistoryEntry = z.object({
  /** Unique within the request; 0 for its arrival. */
  id: z.int().min(0),
  kind: z.enum(CUSTOMER_HISTORY_KINDS),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Written without a version, so over whatever stood there. */
  is_overwrite: z.boolean().default(false),
  actor: StaffMember.nullable(),
  created_at: Instant,
});
export type CustomerHistoryEntry = z.infer<typeof CustomerHistoryEntry>;

export const CustomerNote = z.object({
  id: Id,
  text: z.string(),
  author: StaffMember.nullable(),
  created_at: Instant,
});
export type CustomerNote = z.infer<typeof CustomerNote>;

export const CustomerDetail = CustomerRow.extend({
  page: z.string().nullable(),
  marketing_consent: z.boolean(),
  consent_at: Instant.nullable(),
  consent_text_version: z.string().nullable(),
  consent_text: z.string().nullable(),
  notes: z.array(CustomerNote),
  history: z.array(CustomerHistoryEntry),
});
export type CustomerDetail = z.infer<typeof CustomerDetail>;

export const CUSTOMER_SORTS = ["newest", "oldest", "name", "updated"] as const;
/** The inbox's filters; the admin page's URL uses the same names. */
export const CustomerFilters = z.object({
  status: ListParam.pipe(z.array(CustomerStatus)).optional(),
  source: ListParam.pipe(z.array(CustomerSource)).optional(),
  search: z.string().trim().max(200).optional(),
  from: DayInput.optional(),
  to: DayInput.optional(),
  /** A user's id, or `none` for unassigned requests. */
  assignee: z.union([z.literal("none"), z.string().regex(/^\d{1,9}$/)]).optional(),
  project_id: z.coerce.number().pipe(Id).optional(),
  unread: FlagParam.optional(),
});
export type CustomerFilters = z.output<typeof CustomerFilters>;

export const listCustomers = route({
  method: "get",
  path: "/admin/customers",
  role: "marketing",
  tag: "Customers",
  summary: "The inbox: requests by filter, newest first unless sorted otherwise",
  query: CustomerFilters.extend({
    sort: z.enum(CUSTOMER_SORTS).default("newest"),
    page: PageParam.default(1),
    per_page: PerPageParam.default(CUSTOMER_PAGE_SIZE),
  }),
  response: z.object({
    data: z.array(CustomerRow),
    meta: PageMeta.extend({
      /** Requests nobody has opened, over the whole inbox. */
      unread: z.int(),
      /** Rows per status under the other filters, for the inbox's tabs. */
      by_status: z.object({ new: z.int(), in_progress: z.int(), completed: z.int() }),
    }),
  }),
});

export const exportCustomers = route({
  method: "get",
  path: "/admin/customers/export",
  role: "marketing",
  tag: "Customers",
  summary:
    "The current filter as CSV (UTF-8 with a byte-order mark; cells that look like formulas are escaped)",
  // An unknown filter would hand out more than was meant.
  query: CustomerFilters.extend({ sort: z.enum(CUSTOMER_SORTS).default("newest") }).strict(),
  produces: "text/csv",
});

export const listAssignees = route({
  method: "get",
  path: "/admin/customers/assignees",
  role: "marketing",
  tag: "Customers",
  summary: "Staff a request can be given to",
  response: z.object({ data: z.array(StaffMember) }),
});

export const listCustomerProjects = route({
  method: "get",
  path: "/admin/customers/projects",
  role: "marketing",
  tag: "Customers",
  summary: "Projects that requests can be filtered by",
  response: z.object({ data: z.array(z.object({ id: Id, title: z.string() })) }),
});

export const getCustomer = route({
  method: "get",
  path: "/admin/customers/:id",
  role: "marketing",
  tag: "Customers",
  summary: "One request with its notes and history",
  params: IdParams,
  response: z.object({ data: CustomerDetail }),
  codes: ["not_found"],
});

/**
 * Changes status or assignee. `version` is the one the change was based on: when somebody else has changed
 * the same field since, the answer is 409 with the current row; changes to different fields both hold.
 * Without a version it is a deliberate overwrite.
 */
export const updateCustomer = route({
  method: "patch",
  path: "/admin/customers/:id",
  role: "marketing",
  tag: "Customers",
  summary: "Changes a request's status or assignee",
  params: IdParams,
  body: z
    .object({
      ...SeenVersion.shape,
      status: CustomerStatus.optional(),
      assignee_id: Id.nullable().optional(),
    })
    .refine((body) => body.status !== undefined || body.assignee_id !== undefined, {
      error: "errors.nothing_to_change",
    }),
  response: z.object({ data: CustomerDetail }),
  codes: ["not_found", "version_conflict"],
});

export const openCustomer = route({
  method: "post",
  path: "/admin/customers/:id/open",
  role: "marketing",
  tag: "Customers",
  summary: "Marks a request as read; the first to open it is recorded",
  params: IdParams,
  response: z.object({ data: CustomerDetail }),
  codes: ["not_found"],
});

export const addCustomerNote = route({
  method: "post",
  path: "/admin/customers/:id/notes",
  role: "marketing",
  tag: "Customers",
  summary: "Adds an internal note",
  params: IdParams,
  body: z.object({
    text: z
      .string()
      .overwrite(trimmed)
      .min(1, { error: "errors.required" })
      .max(NOTE_MAX_LENGTH, { error: "errors.too_long" }),
  }),
  status: 201,
  response: z.object({ data: CustomerDetail }),
  codes: ["not_found"],
});

export const deleteCustomer = route({
  method: "delete",
  path: "/admin/customers/:id",
  role: "marketing",
  tag: "Customers",
  summary: "Deletes a request; it can be restored for 30 days",
  params: IdParams,
  query: SeenVersion,
  response: z.object({ message: z.string() }),
  codes: ["not_found", "version_conflict"],
});

const BulkIds = z.object({ ids: z.array(Id).min(1).max(BULK_MAX_IDS), versions: SeenVersions });
/** What a bulk change did: `previous` is what an undo needs to bring every row back, with the version it has now. */
export const BulkResult = z.object({
  data: z.object({
    changed: z.int(),
    previous: z.array(z.object({ id: Id, status: CustomerStatus, version: z.int() })),
  }),
});
export const bulkSetCustomerStatus = route({
  method: "post",
  path: "/admin/customers/bulk/status",
  role: "marketing",
  tag: "Customers",
  summary: "Sets the status of many requests, each to its own value",
  body: z.object({
    changes: z
      .array(z.object({ id: Id, status: CustomerStatus, ...SeenVersion.shape }))
      .min(1)
      .max(BULK_MAX_IDS),
  }),
  response: BulkResult,
  codes: ["version_conflict"],
});
export const bulkDeleteCustomers = route({
  method: "post",
  path: "/admin/customers/bulk/delete",
  role: "marketing",
  tag: "Customers",
  summary: "Deletes many requests",
  body: BulkIds,
  response: BulkResult,
  codes: ["version_conflict"],
});
export const bulkRestoreCustomers = route({
  method: "post",
  path: "/admin/customers/bulk/restore",
  role: "marketing",
  tag: "Customers",
  summary: "Brings deleted requests back",
  body: BulkIds,
  response: BulkResult,
  codes: ["version_conflict"],
});
