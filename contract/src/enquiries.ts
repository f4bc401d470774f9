import { z } from "zod";
import { Currency } from "./values/currency.ts";
import {
  DayInput,
  FlagParam,
  Id,
  IdParams,
  Instant,
  Line,
  ListParam,
  OptionalEmail,
  PageMeta,
  paging,
  RequiredLine,
  SearchParam,
  plainLines,
  untidied,
  VersionNumber,
} from "./values/fields.ts";
import { SeenVersion } from "./values/forms/form-fields.ts";
import { ID_DIGITS } from "./values/ids.ts";
import { ENQUIRY_PAGE_SIZE, REASON_MAX_LENGTH } from "./values/limits/enquiries.ts";
import { HOST_MAX_LENGTH, NOTE_MAX_LENGTH } from "./values/limits/fields.ts";
import { Locale, LocalizedText } from "./values/locale.ts";
import { UNIT_TYPES } from "./values/unit-types.ts";
import { Attribution } from "./attribution.ts";
import { Phone } from "./enquiry-form.ts";
import { route } from "./route.ts";
import { MinorUnits, PlanInterval } from "./site/payment-plans.ts";

export const ENQUIRY_STATUSES = ["new", "in_progress", "completed"] as const;
export const EnquiryStatus = z.enum(ENQUIRY_STATUSES);
export type EnquiryStatus = z.infer<typeof EnquiryStatus>;
export const FORM_SOURCES = ["contact_form", "call_request"] as const;
export type FormSource = (typeof FORM_SOURCES)[number];
/** Where an enquiry that staff enter came from: somebody in the office, a call, a portal. */
export const HAND_SOURCES = ["walk_in", "call", "portal"] as const;
/** `email`: somebody has written to the firm's address. */
export const ENQUIRY_SOURCES = [...FORM_SOURCES, ...HAND_SOURCES, "email"] as const;
export const EnquirySource = z.enum(ENQUIRY_SOURCES);
export type EnquirySource = z.infer<typeof EnquirySource>;

/** A member of staff as others see them. */
export const StaffMember = z.object({ id: Id, name: z.string() });
export type StaffMember = z.infer<typeof StaffMember>;

/** A user's id, `none` for enquiries without assignee, or `me` for one's own. */
export const AssigneeFilter = z.union([z.enum(["none", "me"]), z.string().regex(ID_DIGITS)]);

/** Not in the reader's language alone: live events carry the same row to all staff. */
const ProjectName = z.object({ id: Id, title: z.string(), titles: LocalizedText });

/** A payment plan that was asked for, with its figures at that time: what is changed later does not change it. */
export const EnquiryPlan = z.object({
  plan_id: Id,
  /** Null where there was no such plan. */
  name: LocalizedText.nullable(),
  down_percent: z.number().nullable(),
  down_minor: z.int().nullable(),
  months: z.int(),
  /** The final payment that was asked for; absent where nothing was said of it. */
  last_percent: z.number().optional(),
  /** Computed by the server; null where the plan did not fit the apartment, its price or the plan's bounds. */
  figures: z
    .object({
      price_minor: MinorUnits,
      currency: Currency,
      down_minor: MinorUnits,
      monthly_minor: MinorUnits,
      interval: PlanInterval,
      balloon_minor: MinorUnits,
      /** Paid at the stages of construction; absent without them, and in figures of earlier versions. */
      stages_minor: MinorUnits.optional(),
      total_minor: MinorUnits,
      is_full: z.boolean(),
      /** Of a bank loan. */
      yearly_rate_percent: z.number().optional(),
      interest_minor: MinorUnits.optional(),
    })
    .nullable(),
});
export type EnquiryPlan = z.infer<typeof EnquiryPlan>;

/** Whose enquiry it is, and which of theirs: 3 is their third. Counts what is not deleted, up to `PERSON_COUNTED_MAX`. */
export const EnquiryPerson = z.object({ id: Id, enquiry_number: z.int().min(0), enquiries: z.int().min(0) });
export type EnquiryPerson = z.infer<typeof EnquiryPerson>;

/** What people do that answers an enquiry for the first time: a mail, a call noted, a change of status with its reason. */
export const ANSWER_KINDS = ["reply", "call", "status"] as const;
/** The time until the first answer, counted in office time (`values/clock/office-hours.ts`). An automatic mail is no answer. */
export const EnquiryClock = z.object({
  /** When it began: at arrival. Of one that had nobody wait at arrival, a walk-in or a call, with the mail that waits now. */
  started_at: Instant,
  /** Whether somebody still has to answer, or has to again. One that is completed waits no more, answered or not. */
  is_waiting: z.boolean(),
  /** Since when: `started_at`, or after an answer the mail in which its person has written again. Null where nobody has to. */
  waits_since: Instant.nullable(),
  /** Null until somebody has answered. */
  answer: z
    .object({
      at: Instant,
      kind: z.enum(ANSWER_KINDS),
      by: StaffMember.nullable(),
      /** Office time, by the office hours of that moment. */
      seconds: z.int().min(0),
    })
    .nullable(),
  /** Who was notified that this wait is too long: nobody, the next seller, or the manager too. */
  escalated_to: z.enum(["seller", "manager"]).nullable(),
});
export type EnquiryClock = z.infer<typeof EnquiryClock>;

export const STEP_KINDS = ["call", "visit", "offer"] as const;
export const StepKind = z.enum(STEP_KINDS);
export type StepKind = z.infer<typeof StepKind>;
/** What is to be done next about an enquiry; it has one at most. */
export const NextStep = z.object({
  id: Id,
  kind: StepKind,
  due_at: Instant,
  /** How long a visit takes. */
  duration_minutes: z.int(),
  note: z.string(),
  /** Whose step it is: they are reminded. */
  owner: StaffMember.nullable(),
  /** Whether the visit was mailed as a calendar entry. Its changes are then mailed too. */
  is_invited: z.boolean(),
  /** Increases with every change; a write names the version it was based on. */
  version: VersionNumber,
});
export type NextStep = z.infer<typeof NextStep>;

/** One enquiry as the inbox lists it; also the payload of the live `customer:*` events. */
export const EnquiryRow = z.object({
  id: Id,
  source: EnquirySource,
  status: EnquiryStatus,
  name: z.string(),
  /** Empty where it was entered by hand without one. */
  email: z.string(),
  phone: z.string().nullable(),
  subject: z.string(),
  /** The subject's label on the form; null where none is known. */
  subject_label: LocalizedText.nullable(),
  message: z.string(),
  locale: Locale,
  /** `title` is the Georgian one. */
  project: ProjectName.nullable(),
  apartment: z
    .object({
      id: Id,
      number: z.string(),
      /** Enquiries are about units of any type. */
      unit_type: z.enum(UNIT_TYPES),
      floor_number: z.int(),
      building: z.object({ identifier: z.string(), name: z.string() }),
    })
    .nullable(),
  plan: EnquiryPlan.nullable(),
  /** The visit that led to the enquiry, and the first one; null where nothing is known. */
  attribution: Attribution.nullable(),
  first_attribution: Attribution.nullable(),
  /** Null once the visitor is erased or the enquiry anonymised. */
  person: EnquiryPerson.nullable(),
  assignee: StaffMember.nullable(),
  /** Null where nobody had to be answered: staff have entered it while they spoke with the person, or it is of earlier. */
  clock: EnquiryClock.nullable(),
  next_step: NextStep.nullable(),
  /** Nobody on the team has opened it yet. */
  is_unread: z.boolean(),
  /** When it was deleted and by whom; it can be restored for 30 days. Null for one that is not deleted. */
  deletion: z.object({ at: Instant, by: StaffMember.nullable() }).nullable(),
  /** When it was anonymised, as the settings of retention say: it names nobody any more, and nothing can be added to it. */
  anonymised_at: Instant.nullable(),
  /** Increases with every change; a write names the version it was based on. */
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
});
export type EnquiryRow = z.infer<typeof EnquiryRow>;

export const ENQUIRY_HISTORY_KINDS = [
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
  "held",
  "hold_ended",
  "reply",
  "reply_sent",
  "reply_failed",
  "reply_unconfirmed",
  "offered",
  "offer_changed",
  "offer_withdrawn",
  "offer_opened",
  "call",
  "escalated",
  "step_set",
  "step_done",
  "step_cancelled",
  "visit_sent",
  "visit_refused",
  "mail_received",
  "name",
  "email",
  "phone",
] as const;
/** What became of a name, an address or a number that staff have corrected. */
export const CORRECTIONS = ["added", "changed", "removed"] as const;
/**
 * One line of an enquiry's history: who did what, and when. `actor` is null for the visitor and the system. Of `held`, `from`
 * is the apartment's number and `to` the time; of `hold_ended`, `to` is how it ended. Of `offered` and what
 * became of that offer, `from` is the apartment's number; of `offer_changed`, `to` is the new version. Of a `reply`, `to` is its subject, of its failure the reason;
 * of `reply_failed`, `from` is `returned` where the mail was sent and came back. Of a `call`, `from` is its channel, `to` its outcome and
 * `reason` what was noted; of `escalated`, `from` is `seller` or `manager` and `to` the person's name; of a step, `from` is its
 * kind and `to` its time; of `visit_sent`, `from` is what its mail said: `agreed`, `moved`, `details` (another thing than its
 * time) or `cancelled`, null in older lines. Of a corrected `name`, `email` or `phone`, `to` is one of `CORRECTIONS`: no line has
 * what it was or became.
 */
export const EnquiryHistoryEntry = z.object({
  /** Unique within the enquiry; 0 is its creation. */
  id: z.int().min(0),
  kind: z.enum(ENQUIRY_HISTORY_KINDS),
  from: z.string().nullable(),
  /** Of a reply, its id; older lines do not name it. */
  to: z.string().nullable(),
  /** Of a status, why it was changed, where that was said, and "" where that was taken back; of an assignee, the routing rule. */
  reason: z.string().nullable().default(null),
  /** Written without a version: the previous value was overwritten unconditionally. */
  is_overwrite: z.boolean().default(false),
  actor: StaffMember.nullable(),
  created_at: Instant,
});
export type EnquiryHistoryEntry = z.infer<typeof EnquiryHistoryEntry>;

export const EnquiryNote = z.object({
  id: Id,
  text: z.string(),
  author: StaffMember.nullable(),
  created_at: Instant,
});
export type EnquiryNote = z.infer<typeof EnquiryNote>;

/** A file of a mail. */
export const EnquiryFile = z.object({
  id: Id,
  name: z.string(),
  /** As its sender calls it, such as `application/pdf`. */
  type: z.string(),
  /** In bytes. */
  size: z.int().min(0),
});
export type EnquiryFile = z.infer<typeof EnquiryFile>;

export const REPLY_STATUSES = ["queued", "sent", "failed", "unconfirmed"] as const;
/** A mail from staff to the person who enquired. */
export const EnquiryReply = z.object({
  id: Id,
  subject: z.string(),
  body: z.string(),
  files: z.array(EnquiryFile),
  author: StaffMember.nullable(),
  /** `unconfirmed`: the connection was lost while it was sent, so it may have arrived; it is not sent again by itself. */
  status: z.enum(REPLY_STATUSES),
  /** Why it failed, or why a queued one is still waiting. */
  failure: z.string().nullable(),
  created_at: Instant,
  /** When it was sent, or given up. */
  settled_at: Instant.nullable(),
});
export type EnquiryReply = z.infer<typeof EnquiryReply>;

/**
 * Whether a mail is from whom it says, by what the firm's mail server has found out. `failed`: the sender's domain disowns it
 * (DMARC), or what the server says cannot be read.
 */
export const SenderCheck = z.enum(["confirmed", "unconfirmed", "failed"]);
export type SenderCheck = z.infer<typeof SenderCheck>;

/** A mail from the person who enquired, or from the person who answered for them. */
export const EnquiryMail = z.object({
  id: Id,
  from_name: z.string(),
  from_email: z.string(),
  subject: z.string(),
  /** As plain text. Empty where the enquiry's message is all of it. */
  body: z.string(),
  /** Written by a program, such as an answer while somebody is away. */
  is_automatic: z.boolean(),
  /** Null where the firm's mail server reports no result, or is not named in the settings. */
  sender_check: SenderCheck.nullable(),
  files: z.array(EnquiryFile),
  /** Files that were too large, or too many, to be kept. */
  files_left_out: z.int().min(0),
  created_at: Instant,
});
export type EnquiryMail = z.infer<typeof EnquiryMail>;

export const EnquiryDetail = EnquiryRow.extend({
  page: z.string().nullable(),
  marketing_consent: z.boolean(),
  consent_at: Instant.nullable(),
  consent_text_version: z.string().nullable(),
  consent_text: z.string().nullable(),
  notes: z.array(EnquiryNote),
  replies: z.array(EnquiryReply),
  /** What has come back, oldest first. */
  mails: z.array(EnquiryMail),
  /** Oldest first: a call that was noted later is where it was. */
  history: z.array(EnquiryHistoryEntry),
});
export type EnquiryDetail = z.infer<typeof EnquiryDetail>;

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

/** The languages of the admin, which has no Russian. */
export const ExportLanguage = z.enum(["ka", "en"]);
export type ExportLanguage = z.infer<typeof ExportLanguage>;

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
      ProjectName.extend({
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
