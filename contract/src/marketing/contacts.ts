import { z } from "zod";
import { readConsentTime } from "../values/clock/consent-time.ts";
import { BounceKind, BounceProvider, BounceReason } from "./bounces.ts";
import { CONTACT_COLUMNS, ContactMapping } from "./contact-columns.ts";
import { HistoryEntry, Written } from "../records.ts";
import { RECORD_RIGHTS } from "../record-rights.ts";
import { createCall, editCalls, removeCall, undoImportCall } from "../resource.ts";
import {
  Day,
  DayInput,
  Email,
  FlagParam,
  Id,
  IdParams,
  Instant,
  InstantInput,
  Line,
  LocaleParam,
  paging,
  RequiredLine,
  SearchParam,
  WITHIN_YEARS,
  untidied,
} from "../values/fields.ts";
import { FormVersion } from "../values/forms/form-fields.ts";
import { CONTACT_PAGE_SIZE, CONTACT_TAGS_MAX } from "../values/limits/marketing.ts";
import { withExample } from "../values/described.ts";
import { DEFAULT_LOCALE, Locale } from "../values/locale.ts";
import { HIDDEN_CONTROLS } from "../values/patterns.ts";
import { mappingText } from "../values/reading/heading-mapping.ts";
import { route, XLSX_TYPE } from "../route.ts";
import { ReaderFrequency } from "./frequency.ts";

/** Only `subscribed` contacts who have not paused receive campaigns. `pending` contacts have not confirmed yet (double opt-in). */
export const CONTACT_STATUSES = ["pending", "subscribed", "unsubscribed", "bounced", "complained"] as const;
export const ContactStatus = z.enum(CONTACT_STATUSES);
export type ContactStatus = z.infer<typeof ContactStatus>;
export const CONTACT_SOURCES = ["enquiry", "import", "newsletter", "staff"] as const;
export const ContactSource = z.enum(CONTACT_SOURCES);
export type ContactSource = z.infer<typeof ContactSource>;

const TAG_MAX_LENGTH = 50;
const Tag = untidied(TAG_MAX_LENGTH)
  .overwrite((tag) => tag.replace(HIDDEN_CONTROLS, "").trim())
  .min(1, { error: "errors.required" })
  .max(TAG_MAX_LENGTH, { error: "errors.too_long", abort: true })
  .regex(/^[^\p{Cc},;]+$/u, { error: "errors.invalid_value" });
export const Tags = z.array(Tag).max(CONTACT_TAGS_MAX);
const InterestProjects = z.array(Id).max(100);
const InterestRooms = z.array(z.int().min(1).max(20)).max(20);
const Interests = z.object({
  project_ids: InterestProjects.default([]),
  rooms: InterestRooms.default([]),
});
/** When a consent was given: an ISO date or date with time, not in the future. */
export const ConsentInstant = z
  .union([DayInput, InstantInput, z.iso.datetime({ local: true }).regex(WITHIN_YEARS)], {
    error: "errors.invalid_date",
  })
  .transform(readConsentTime)
  .refine((at) => at.getTime() <= Date.now() + 24 * 60 * 60 * 1000, { error: "errors.date_in_future" });
/** In answers: a day where the time is not known. */
const ConsentTime = z.union([Instant, Day]);
export const ConsentSource = RequiredLine;

/** A marketing contact with the proof of consent: when, where, to which text. */
export const ContactRow = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  language: Locale,
  source: ContactSource,
  status: ContactStatus,
  status_at: Instant,
  /** Until when the reader has paused campaigns; null where they have not. */
  paused_until: Instant.nullable(),
  /** The keys of the topics that the reader has left. */
  left_topics: z.array(z.string()),
  /** How often the reader wants campaigns at most. */
  frequency: ReaderFrequency,
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

/** What a line of a contact's timeline is about, beside mails that came back (`returned`). */
export const CONTACT_EVENT_KINDS = [
  "enquiry",
  "campaign",
  "clicked",
  "consent",
  "imported",
  "import_undone",
  "asked",
  "confirmed",
  "language",
  "refused",
  "paused",
  "resumed",
  "topics",
  "frequency",
  "left_because",
  "came_back",
  "unsubscribed",
  "bounced",
  "complained",
  "exported",
  "erased",
  "search_saved",
  "search_mailed",
  "shortlist_kept",
  "changes_mailed",
] as const;

/** A mail that came back, in the timeline. */
export const TimelineBounce = z.object({
  provider: BounceProvider,
  kind: BounceKind,
  reason: BounceReason,
  /** Of a soft bounce: how many there were then within `SOFT_BOUNCE_WINDOW_DAYS` days. */
  count: z.int().nullable(),
});
export type TimelineBounce = z.infer<typeof TimelineBounce>;
/** One line of a contact's timeline: an enquiry, a campaign received, a consent given or withdrawn. */
export const ContactTimelineEntry = z.object({
  /** One of `CONTACT_EVENT_KINDS`, or `returned`; a later version may have more. */
  kind: z.string(),
  at: Instant,
  detail: z.string().nullable(),
  customer_id: Id.nullable(),
  campaign: z.object({ id: Id, name: z.string() }).nullable(),
  /** Of the kind `returned`: a report of a mail provider. */
  bounce: TimelineBounce.nullable(),
});
export type ContactTimelineEntry = z.infer<typeof ContactTimelineEntry>;
export const ContactDetail = ContactRow.extend({ timeline: z.array(ContactTimelineEntry) });
export type ContactDetail = z.infer<typeof ContactDetail>;

export const staff = { role: "staff", capability: "contacts.edit", tag: "Contacts" } as const;
const kind = {
  rights: RECORD_RIGHTS.contact,
  path: "/admin/contacts",
  tag: staff.tag,
  noun: "a contact",
  item: ContactDetail,
  files: null,
} as const;

/** Of the list and its export. */
export const contactFilters = {
  search: SearchParam.optional(),
  status: ContactStatus.optional(),
  language: Locale.optional(),
  source: ContactSource.optional(),
  tag: z.string().trim().max(50).optional(),
};
export const listContactTags = route({
  ...staff,
  method: "get",
  path: "/admin/contacts/tags",
  capability: "contacts.read",
  summary: "Every tag that a contact has, in order",
  response: z.object({ data: z.array(z.string()) }),
});

/** Strict: silently dropping a sent `status` or `source` could subscribe somebody who must not be mailed. */
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
  ...createCall({ ...kind, create: ContactBody }),
  summary: "Adds a contact; time and source of the consent are required",
});
export const ContactChange = z.object({
  version: FormVersion,
  name: Line.optional(),
  language: Locale.optional(),
  tags: Tags.optional(),
  /** Without the defaults of a new contact: what is left out is not changed. */
  interests: z
    .object({ project_ids: InterestProjects.optional(), rooms: InterestRooms.optional() })
    .optional(),
  /** Staff may only unsubscribe a contact; subscribing again needs the person's own consent. */
  status: z.literal("unsubscribed", { error: "errors.invalid_value" }).optional(),
});
export type ContactChange = z.output<typeof ContactChange>;
/** As any other record is edited; a contact is added and goes in ways of its own. */
export const {
  list: listContacts,
  get: getContact,
  put: putContact,
  patch: patchContact,
  post: postContact,
  ...contactVersions
} = editCalls({
  ...kind,
  name: "Contact",
  query: z.object({ ...contactFilters, ...paging(CONTACT_PAGE_SIZE) }),
  row: ContactRow,
  update: ContactChange,
});
export const deleteContact = removeCall(
  kind,
  "Erases a person: their enquiries, the contact, and their name in every ledger. The address stays suppressed",
);
export const exportContact = route({
  ...staff,
  method: "get",
  path: "/admin/contacts/:id/export",
  capability: "contacts.export",
  summary: "Everything stored about a person, for their access request; recorded in the contact's history",
  params: IdParams,
  response: z.object({
    data: z.object({
      contact: ContactDetail,
      /** The contact's version history. */
      changes: z.array(HistoryEntry),
      requests: z.array(z.record(z.string(), z.unknown())),
      campaigns: z.array(z.record(z.string(), z.unknown())),
      /** The offers that were mailed to them. */
      offers: z.array(z.record(z.string(), z.unknown())),
      /** The searches that they have saved. */
      searches: z.array(z.record(z.string(), z.unknown())),
      /** The shortlist that they keep under their address. */
      shortlists: z.array(z.record(z.string(), z.unknown())),
      /** The apartments that they have asked about and whose changes they are mailed. */
      followed_apartments: z.array(z.record(z.string(), z.unknown())),
      /** Mails that wait, became part of no enquiry, or were written from the address about somebody else's. */
      received_mails: z.array(z.record(z.string(), z.unknown())),
    }),
  }),
  codes: ["not_found"],
});

const MappingText = withExample(mappingText(ContactMapping), '{"Opt-in": "consent_at", "Notes": ""}');

const ImportedValues = z.object({
  name: z.string(),
  language: Locale,
  consent_at: ConsentTime.nullable(),
  consent_source: z.string(),
  tags: z.array(z.string()),
});
export const ImportResult = z.object({
  dry_run: z.boolean(),
  /** Rows of the file below its header. */
  total: z.int(),
  created: z.int(),
  /** Known contacts, also those that already have what the file says: these keep their version. */
  updated: z.int(),
  /** Of `updated`: who has not confirmed the address yet, and gets no campaigns until they do. */
  unconfirmed: z.int(),
  /** Of `updated`: who gets another name than the one that is stored. */
  renamed: z.int(),
  /** The first of `renamed`. */
  renames: z.array(z.object({ line: z.int(), email: z.string(), before: z.string(), name: z.string() })),
  /** Rows without effect: a repeated address, or one that has unsubscribed, bounced, complained or been erased. */
  skipped: z.int(),
  suppressed: z.int(),
  /** The first of `suppressed`: an address that has left the list. */
  left: z.array(z.object({ line: z.int(), email: z.string() })),
  duplicates: z.int(),
  /** The first repetitions: a line, and the one above it that has the same address. */
  repeated: z.array(z.object({ line: z.int(), first: z.int() })),
  invalid: z.int(),
  /** Errors in the header (line 1), then in the first rows that were not imported, by line of the file. */
  errors: z.array(
    z.object({
      line: z.int(),
      field: z.string(),
      message: z.string(),
      /** What the file calls the column, where it has it. */
      heading: z.string().optional(),
    }),
  ),
  /** The file's columns in their order, as it calls them. */
  columns: z.array(
    z.object({
      heading: z.string(),
      /** What it is read as; null where it is left out. */
      column: z.enum(CONTACT_COLUMNS).nullable(),
      /** The first value below it, shortened. */
      example: z.string(),
    }),
  ),
  /** The first rows with mistakes, as the file has them, and why: with its headings they make a file to correct. */
  refused: z.object({
    headings: z.array(z.string()),
    rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()), reason: z.string() })),
  }),
  /** The first imported rows, by line, with the contact's resulting values. */
  rows: z.array(
    z.object({
      line: z.int(),
      kind: z.enum(["created", "updated"]),
      email: z.string(),
      ...ImportedValues.shape,
      /** What a known contact had before. */
      before: ImportedValues.nullable(),
      /** Where the person has chosen another language than the row names: theirs stays. */
      keeps_language: z.boolean().optional(),
    }),
  ),
  /** After an import: what to send to `import/undo`. Empty where it would be too long for one call. */
  written: z.array(Written),
});
export type ImportResult = z.infer<typeof ImportResult>;
export const importContacts = route({
  ...staff,
  method: "post",
  path: "/admin/contacts/import",
  summary:
    "Imports contacts from a CSV or workbook (`email,name,consent_at,consent_source`, optionally `language` and `tags`; or the admin's words for them in any language, or other headings by `columns`); with `dry_run` only reports what it would do and the errors in the file. Sent as multipart/form-data with `file`, in any encoding, or as JSON with the text in `file`",
  body: z.strictObject({
    file: z.string({ error: "errors.required" }).min(1, { error: "errors.required" }),
    dry_run: z.union([z.boolean(), FlagParam]).default(false),
    /**
     * What headings are read as, as JSON: `{"Opt-in": "consent_at", "Notes": ""}`; with "" the column is left out. An import
     * remembers it, for this heading in any file.
     */
    columns: MappingText.optional(),
  }),
  multipart: ["file"],
  response: z.object({ data: ImportResult }),
  codes: ["too_large"],
});
export const sampleContactsXlsx = route({
  ...staff,
  method: "get",
  path: "/admin/contacts/sample.xlsx",
  capability: "contacts.read",
  summary: "A sample workbook for the import, with headings in the language of `locale`",
  query: z.strictObject({ locale: LocaleParam }),
  produces: XLSX_TYPE,
  fileName: "contacts-sample.xlsx",
});
export const undoContactsImport = undoImportCall("/admin/contacts", staff.tag, Written, staff.capability);

/** Bounces and spam complaints reported by a mail system. */
export const reportBounce = route({
  method: "post",
  path: "/webhooks/bounces",
  role: "public",
  tag: "Contacts",
  summary:
    "Bounces and complaints from the mail system: an address or a Message-ID with `type`, or a raw delivery status notification in `dsn`. Needs BOUNCE_WEBHOOK_TOKEN, in `Authorization: Bearer` or `X-Bounce-Token`",
  limit: "webhook",
  body: z.object({
    type: z.enum(["hard_bounce", "soft_bounce", "complaint"]).optional(),
    email: Email.optional(),
    message_id: z.string().max(500).optional(),
    dsn: z.string().max(200_000).optional(),
  }),
  response: z.object({ data: z.object({ matched: z.int() }) }),
  codes: ["not_found"],
});
