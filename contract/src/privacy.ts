import { z } from "zod";
import { HistoryEntry } from "./records/records.ts";
import { ContactDetail } from "./marketing/contacts.ts";
import { PDF_TYPE, route } from "./route.ts";
import { Id, IdParams, Instant, plainLines, untidied } from "./values/fields.ts";
import { eachOf } from "./values/keyed.ts";
import { TEXT_INPUT_MAX_LENGTH } from "./values/limits/fields.ts";
import { ERASURE_REASON_MAX_LENGTH } from "./values/limits/personal-data.ts";
import { Locale } from "./values/locale.ts";

/** What is counted of a person, in the order of the page. */
export const HELD_KINDS = [
  "requests",
  "notes",
  "replies",
  "mails",
  "steps",
  "holds",
  "history",
  "offers",
  "searches",
  "shortlists",
  "followed_apartments",
  "campaigns",
  "clicks",
  "received_mails",
] as const;
const HeldKind = z.enum(HELD_KINDS);
export type HeldKind = z.infer<typeof HeldKind>;

/** In the body, so that no log of addresses names the person. */
export const PrivacySubject = z.object({
  /** An e-mail address or a phone number, as people write them. */
  of: z
    .string({ error: "errors.required" })
    .trim()
    .min(1, { error: "errors.required" })
    .max(TEXT_INPUT_MAX_LENGTH, { error: "errors.too_long" }),
});

/** Each by its name: a description of the API cannot say of a record which keys it has. */
const Counts = z.object(eachOf(HELD_KINDS, () => z.int()));
export const HeldOfPerson = z.object({
  kind: z.enum(["email", "phone"]),
  /** The address with its domain as people read it; a number as E.164. */
  value: z.string(),
  counts: Counts,
  /** Where it is corrected: the contact of the address, and the enquiries, oldest first. */
  contact_id: Id.nullable(),
  requests: z.array(z.object({ id: Id, is_deleted: z.boolean() })),
  /** Other addresses and numbers that these enquiries name. What is held under them alone is not part of this. */
  others: z.array(z.string()),
  /** By when its owner is to be answered who has asked for its erasure; null where they have not, and of a number. */
  erasure_due_at: Instant.nullable(),
  /** When staff have last erased this address or number; the audit log keeps its hash alone. */
  erased_at: Instant.nullable(),
});
export type HeldOfPerson = z.infer<typeof HeldOfPerson>;

const Rows = z.array(z.record(z.string(), z.unknown()));

const staff = { role: "staff", tag: "Privacy", method: "post", body: PrivacySubject } as const;

export const findHeld = route({
  ...staff,
  path: "/admin/privacy/held",
  capability: "contacts.export",
  summary: "What is held of a person, by an e-mail address or a phone number, with or without a consent",
  response: z.object({ data: HeldOfPerson }),
});

export const exportHeld = route({
  ...staff,
  path: "/admin/privacy/export",
  capability: "contacts.export",
  summary:
    "Everything that is held of a person, for their access request; the audit log notes that it was handed out",
  response: z.object({
    data: z.object({
      contact: ContactDetail.nullable(),
      /** The contact's version history. */
      changes: z.array(HistoryEntry),
      requests: Rows,
      offers: Rows,
      searches: Rows,
      shortlists: Rows,
      followed_apartments: Rows,
      campaigns: Rows,
      /** Mails that wait, became part of no enquiry, or were written from the address about somebody else's. */
      received_mails: Rows,
    }),
  }),
});

export const exportHeldPdf = route({
  ...staff,
  path: "/admin/privacy/export/pdf",
  capability: "contacts.export",
  summary: "The same as a PDF for the person, in the language that they read",
  produces: PDF_TYPE,
  fileName: "person.pdf",
});

export const eraseHeld = route({
  ...staff,
  path: "/admin/privacy/erase",
  capability: "contacts.edit",
  summary:
    "Erases a person everywhere, by an e-mail address or a phone number; the audit log keeps a hash of it. An address on the list stays suppressed",
  response: z.object({ message: z.string() }),
  codes: ["not_found"],
});

/** A request for erasure that the owner of an address has made from their own page, and nobody has finished yet. */
export const OpenErasure = z.object({
  id: Id,
  /** With the domain as people read it. */
  email: z.string(),
  language: Locale,
  asked_at: Instant,
  /** By when it is to be finished. */
  due_at: Instant,
});
export type OpenErasure = z.infer<typeof OpenErasure>;

export const listErasures = route({
  role: "staff",
  tag: "Privacy",
  method: "get",
  path: "/admin/privacy/erasures",
  capability: "contacts.export",
  summary:
    "Requests for erasure that wait for an answer, the most urgent first. An erasure of the address finishes one",
  response: z.object({ data: z.array(OpenErasure) }),
});

const ErasureReason = untidied(ERASURE_REASON_MAX_LENGTH)
  .overwrite(plainLines)
  .min(1, { error: "errors.required" })
  .max(ERASURE_REASON_MAX_LENGTH, { error: "errors.too_long", abort: true });
export const ErasureRefusal = z.object({ reason: ErasureReason });

export const refuseErasure = route({
  role: "staff",
  tag: "Privacy",
  method: "post",
  path: "/admin/privacy/erasures/:id/refuse",
  capability: "contacts.edit",
  summary: "Refuses a request for erasure; the reason is mailed to the person as it is written here",
  params: IdParams,
  body: ErasureRefusal,
  response: z.object({ message: z.string() }),
  codes: ["not_found"],
});
