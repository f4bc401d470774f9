import { z } from "zod";
import { readConsentTime } from "./consent-time.ts";
import { compareVersionCall, HistoryEntry, undoImportCall, versionCalls, Written } from "./content.ts";
import { CustomerStatus } from "./customers.ts";
import {
  Day,
  DayInput,
  Email,
  FlagParam,
  Id,
  IdParam,
  IdParams,
  Instant,
  InstantInput,
  Line,
  PageMeta,
  PageParam,
  PerPageParam,
  WITHIN_YEARS,
} from "./fields.ts";
import { FormVersion, SeenVersion } from "./form-fields.ts";
import { ADMIN_PAGE_SIZE, CONTACT_PAGE_SIZE, CONTACT_TAGS_MAX } from "./limits.ts";
import { DEFAULT_LOCALE, Locale } from "./locale.ts";
import { route } from "./route.ts";

/** What may be sent: `subscribed` alone gets campaigns. `pending` waits for a double opt-in. */
export const CONTACT_STATUSES = ["pending", "subscribed", "unsubscribed", "bounced", "complained"] as const;
export const ContactStatus = z.enum(CONTACT_STATUSES);
export type ContactStatus = z.infer<typeof ContactStatus>;
export const CONTACT_SOURCES = ["enquiry", "import", "newsletter", "staff"] as const;
export const ContactSource = z.enum(CONTACT_SOURCES);
export type ContactSource = z.infer<typeof ContactSource>;

const Tag = z
  .string()
  .trim()
  .min(1, { error: "errors.required" })
  .max(50, { error: "errors.too_long", abort: true })
  .regex(/^[^\p{Cc},;]+$/u, { error: "errors.invalid_value" });
const Tags = z.array(Tag).max(CONTACT_TAGS_MAX);
const InterestProjects = z.array(Id).max(100);
const InterestRooms = z.array(z.int().min(1).max(20)).max(20);
const Interests = z.object({
  project_ids: InterestProjects.default([]),
  rooms: InterestRooms.default([]),
});
/** An instant of a consent: an ISO date or date with time, not in the future. */
export const ConsentInstant = z
  .union([DayInput, InstantInput, z.iso.datetime({ local: true }).regex(WITHIN_YEARS)], {
    error: "errors.invalid_date",
  })
  .transform(readConsentTime)
  .refine((at) => at.getTime() <= Date.now() + 24 * 60 * 60 * 1000, { error: "errors.date_in_future" });
/** As it is answered: a day where no time is known. */
const ConsentTime = z.union([Instant, Day]);
export const ConsentSource = Line.min(1, { error: "errors.required" });

/** A person who may be written to, with the proof of their consent: when, where, to which text. */
export const ContactRow = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  language: Locale,
  source: ContactSource,
  status: ContactStatus,
  status_at: Instant,
  consent_at: ConsentTime.nullable(),
  consent_source: z.string().nullable(),
  consent_text: z.string().nullable(),
  consent_text_version: z.string().nullable(),
  tags: z.array(z.string()),
  interests: z.object({ project_ids: z.array(Id), rooms: z.array(z.int()) }),
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
});
export type ContactRow = z.infer<typeof ContactRow>;

/** One line of a contact's life: an enquiry they sent, a campaign they got, a consent given or taken back. */
export const ContactTimelineEntry = z.object({
  kind: z.string(),
  at: Instant,
  detail: z.string().nullable(),
  customer_id: Id.nullable(),
  campaign: z.object({ id: Id, name: z.string() }).nullable(),
});
export type ContactTimelineEntry = z.infer<typeof ContactTimelineEntry>;
export const ContactDetail = ContactRow.extend({ timeline: z.array(ContactTimelineEntry) });
export type ContactDetail = z.infer<typeof ContactDetail>;

const staff = { role: "marketing", tag: "Contacts" } as const;
const one = z.object({ data: ContactDetail });

export const listContacts = route({
  ...staff,
  method: "get",
  path: "/admin/contacts",
  summary: "Contacts by filter, newest first",
  query: z.object({
    search: z.string().trim().max(200).optional(),
    status: ContactStatus.optional(),
    language: Locale.optional(),
    source: ContactSource.optional(),
    tag: z.string().trim().max(50).optional(),
    page: PageParam.default(1),
    per_page: PerPageParam.default(CONTACT_PAGE_SIZE),
  }),
  response: z.object({ data: z.array(ContactRow), meta: PageMeta }),
});

export const listContactTags = route({
  ...staff,
  method: "get",
  path: "/admin/contacts/tags",
  summary: "Every tag that a contact has, in order",
  response: z.object({ data: z.array(z.string()) }),
});

/** Strict: a `status` or `source` that is sent and dropped would subscribe somebody who is not to be mailed. */
export const ContactBody = z.strictObject({
  email: Email,
  name: Line.default(""),
  language: Locale.default(DEFAULT_LOCALE),
  consent_at: ConsentInstant,
  consent_source: ConsentSource,
  consent_text: z.string().max(5000, { error: "errors.too_long" }).nullish(),
  tags: Tags.default([]),
  interests: Interests.default({ project_ids: [], rooms: [] }),
});
export type ContactBody = z.output<typeof ContactBody>;
export const createContact = route({
  ...staff,
  method: "post",
  path: "/admin/contacts",
  summary: "Adds a contact; when and where they consented is required",
  body: ContactBody,
  status: 201,
  response: one,
});
export const getContact = route({
  ...staff,
  method: "get",
  path: "/admin/contacts/:id",
  summary: "One contact with the timeline of their enquiries, campaigns and consents",
  params: IdParams,
  response: one,
  codes: ["not_found"],
});

export const ContactChange = z.object({
  _method: z.enum(["PUT", "PATCH"]).optional(),
  version: FormVersion,
  name: Line.optional(),
  language: Locale.optional(),
  tags: Tags.optional(),
  /** Without the defaults of a new contact's interests: what is left out stays. */
  interests: z
    .object({ project_ids: InterestProjects.optional(), rooms: InterestRooms.optional() })
    .optional(),
  /** Staff may take a contact off the list; only the person's own consent brings them back. */
  status: z.literal("unsubscribed", { error: "errors.invalid_value" }).optional(),
});
export type ContactChange = z.output<typeof ContactChange>;
const change = {
  ...staff,
  path: "/admin/contacts/:id",
  summary: "Changes a contact; what is left out stays",
  params: IdParams,
  body: ContactChange,
  response: one,
  codes: ["not_found", "conflict"],
} as const;
export const putContact = route({ ...change, method: "put" });
export const patchContact = route({ ...change, method: "patch" });
export const postContact = route({ ...change, method: "post" });
export const deleteContact = route({
  ...staff,
  method: "delete",
  path: "/admin/contacts/:id",
  summary:
    "Erases a person: their requests, their contact and their name in every ledger. The address stays blocked",
  params: IdParams,
  query: SeenVersion,
  response: z.object({ message: z.string() }),
  codes: ["not_found", "version_conflict"],
});
export const listContactHistory = route({
  ...staff,
  method: "get",
  path: "/admin/contacts/:id/history",
  summary: "Who changed what of a contact, newest first",
  params: IdParams,
  query: z.object({ page: PageParam.default(1), per_page: PerPageParam.default(ADMIN_PAGE_SIZE) }),
  response: z.object({ data: z.array(HistoryEntry), meta: PageMeta }),
  codes: ["not_found"],
});
export const compareContactVersion = compareVersionCall({
  ...staff,
  path: "/admin/contacts/:id",
  params: z.object({ id: IdParam, version: IdParam }),
  noun: "a contact",
});
export const restoreContactVersion = route({
  ...staff,
  method: "post",
  path: "/admin/contacts/:id/history/:version/restore",
  summary: "Makes what staff keep about a contact what it was in an earlier version, as a new one",
  params: z.object({ id: IdParam, version: IdParam }),
  body: SeenVersion,
  response: one,
  codes: ["not_found", "version_conflict"],
});
export const exportContact = route({
  ...staff,
  method: "get",
  path: "/admin/contacts/:id/export",
  summary: "Everything kept about a person, to hand to them; noted in their history",
  params: IdParams,
  response: z.object({
    data: z.object({
      contact: ContactDetail,
      /** Who changed what of it. */
      changes: z.array(HistoryEntry),
      requests: z.array(z.record(z.string(), z.unknown())),
      campaigns: z.array(z.record(z.string(), z.unknown())),
    }),
  }),
  codes: ["not_found"],
});

export const ImportResult = z.object({
  dry_run: z.boolean(),
  /** Rows of the file below its header. */
  total: z.int(),
  created: z.int(),
  updated: z.int(),
  /** Rows that change nothing: the same address again in the file, or one that has unsubscribed, bounced, complained or been erased. */
  skipped: z.int(),
  suppressed: z.int(),
  duplicates: z.int(),
  invalid: z.int(),
  /** What is wrong with the header (line 1), then the first rows that were not taken, by line of the file. */
  errors: z.array(z.object({ line: z.int(), field: z.string(), message: z.string() })),
  /** The first rows that are written, by line, with what the contact then holds. */
  rows: z.array(
    z.object({
      line: z.int(),
      kind: z.enum(["created", "updated"]),
      email: z.string(),
      name: z.string(),
      language: Locale,
      consent_at: ConsentTime.nullable(),
      consent_source: z.string(),
      tags: z.array(z.string()),
    }),
  ),
  /** Of an import that is done: what takes it back (`import/undo`). Empty where that would be too much for one call. */
  written: z.array(Written),
});
export type ImportResult = z.infer<typeof ImportResult>;
export const importContacts = route({
  ...staff,
  method: "post",
  path: "/admin/contacts/import",
  summary:
    "Takes contacts from a CSV or workbook (`email,name,language,consent_at,consent_source`, `tags` if wanted); with `dry_run` only reports what it would do, and what is wrong with the file. Sent as multipart/form-data with `file`, in any encoding, or as JSON with the text in `file`",
  body: z.strictObject({
    file: z.string({ error: "errors.required" }).min(1, { error: "errors.required" }),
    dry_run: z.union([z.boolean(), FlagParam]).default(false),
  }),
  multipart: ["file"],
  response: z.object({ data: ImportResult }),
  codes: ["too_large"],
});
export const undoContactsImport = undoImportCall("/admin/contacts", staff.tag, Written, staff.role);

/**
 * Who a campaign is for. `all` is everyone subscribed; conditions narrow it, all of them at once. A filter that says
 * neither, and a condition with an empty list, select nobody. Unknown keys are refused: a misspelt condition would be
 * none, and the filter wider than meant.
 */
export const SegmentFilter = z.strictObject({
  /** Never false: everybody is said, or left out. */
  all: z
    .boolean()
    .refine((all) => all, { error: "errors.invalid_value" })
    .optional(),
  /** A saved segment, whose filter is read when the campaign starts. */
  segment_id: Id.optional(),
  languages: z.array(Locale).optional(),
  sources: z.array(ContactSource).optional(),
  /** Consents not older, or not younger, than so many days. */
  consent_within_days: z.int().min(1).max(36_500).optional(),
  consent_older_than_days: z.int().min(1).max(36_500).optional(),
  project_ids: z.array(Id).max(100).optional(),
  rooms: z.array(z.int().min(1).max(20)).max(20).optional(),
  /** Has sent a request that has one of these statuses. */
  request_statuses: z.array(CustomerStatus).optional(),
  tags: Tags.optional(),
});
export type SegmentFilter = z.output<typeof SegmentFilter>;
/** Refuses a filter that selects nobody, by the name of what is empty: nothing that is stored means it. */
function refuseEmpty(filter: SegmentFilter, context: z.RefinementCtx): void {
  const said = Object.entries(filter).filter(([, condition]) => condition !== undefined);
  for (const [name, condition] of said)
    if (Array.isArray(condition) && condition.length === 0)
      context.addIssue({ code: "custom", path: [name], message: "errors.required" });
  if (said.length === 0) context.addIssue({ code: "custom", message: "errors.required" });
}
/** A filter as it is written: everybody must be said (`all`). */
export const SegmentChoice = SegmentFilter.superRefine(refuseEmpty);
export const Segment = z.object({
  id: Id,
  name: z.string(),
  filter: SegmentFilter,
  count: z.int(),
  version: z.int(),
  updated_at: Instant,
});
const SegmentBody = z.strictObject({
  name: Line.min(1, { error: "errors.required" }),
  filter: SegmentFilter.omit({ segment_id: true }).superRefine(refuseEmpty),
});
export const listSegments = route({
  ...staff,
  method: "get",
  path: "/admin/contact-segments",
  summary: "Saved segments, each with how many it holds now",
  response: z.object({ data: z.array(Segment) }),
});
export const createSegment = route({
  ...staff,
  method: "post",
  path: "/admin/contact-segments",
  summary: "Saves a segment",
  body: SegmentBody,
  status: 201,
  response: z.object({ data: Segment }),
});
export const putSegment = route({
  ...staff,
  method: "put",
  path: "/admin/contact-segments/:id",
  summary: "Changes a segment",
  params: IdParams,
  body: SegmentBody.extend({ version: FormVersion }),
  response: z.object({ data: Segment }),
  codes: ["not_found", "conflict"],
});
export const {
  history: listSegmentHistory,
  compare: compareSegmentVersion,
  restore: restoreSegmentVersion,
} = versionCalls({
  ...staff,
  path: "/admin/contact-segments/:id",
  item: IdParams,
  params: z.object({ id: IdParam, version: IdParam }),
  noun: "a segment",
  answer: z.object({ data: Segment }),
});
export const deleteSegment = route({
  ...staff,
  method: "delete",
  path: "/admin/contact-segments/:id",
  summary: "Deletes a segment; it can be restored for 30 days, and its contacts stay",
  params: IdParams,
  query: SeenVersion,
  response: z.object({ message: z.string() }),
  codes: ["not_found", "version_conflict"],
});
export const bringSegmentBack = route({
  ...staff,
  method: "post",
  path: "/admin/contact-segments/:id/restore",
  summary: "Brings back a segment that was deleted",
  params: IdParams,
  body: SeenVersion,
  response: z.object({ data: Segment }),
  codes: ["not_found", "version_conflict"],
});
export const countSegment = route({
  ...staff,
  method: "post",
  path: "/admin/contact-segments/count",
  summary: "How many a filter reaches now, by language; one that selects nothing yet reaches nobody",
  body: z.strictObject({ filter: SegmentFilter }),
  response: z.object({
    data: z.object({ count: z.int(), by_language: z.object({ ka: z.int(), en: z.int(), ru: z.int() }) }),
  }),
});

/** Bounces and spam complaints reported by a mail system. */
export const reportBounce = route({
  method: "post",
  path: "/webhooks/bounces",
  role: "public",
  tag: "Contacts",
  summary:
    "Bounces and complaints from the mail system: an address or a Message-ID with `type`, or a raw delivery status notification in `dsn`. Needs BOUNCE_WEBHOOK_TOKEN",
  query: z.object({ token: z.string().max(200).default("") }),
  body: z.object({
    type: z.enum(["hard_bounce", "soft_bounce", "complaint"]).optional(),
    email: Email.optional(),
    message_id: z.string().max(500).optional(),
    dsn: z.string().max(200_000).optional(),
  }),
  response: z.object({ data: z.object({ matched: z.int() }) }),
  codes: ["not_found"],
});
