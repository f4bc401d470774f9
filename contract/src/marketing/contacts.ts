import { z } from "zod";
import { RECORD_RIGHTS } from "../records/record-rights.ts";
import { HistoryEntry, Written } from "../records/records.ts";
import { createCall, editCalls, removeCall, undoImportCall } from "../records/resource.ts";
import { route, XLSX_TYPE } from "../route.ts";
import { withExample } from "../values/described.ts";
import { Email, FlagParam, IdParams, LocaleParam, paging, SearchParam } from "../values/fields.ts";
import { CONTACT_PAGE_SIZE } from "../values/limits/marketing.ts";
import { Locale } from "../values/locale.ts";
import { mappingText } from "../values/reading/heading-mapping.ts";
import { ContactMapping } from "./contact-columns.ts";
import { ContactBody, ContactChange } from "./contact-fields.ts";
import { ImportResult } from "./contact-import.ts";
import { ContactRow, ContactSource, ContactStatus } from "./contact-row.ts";
import { ContactTimelineEntry } from "./contact-timeline.ts";

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
export const createContact = route({
  ...createCall({ ...kind, create: ContactBody }),
  summary: "Adds a contact; time and source of the consent are required",
});
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
