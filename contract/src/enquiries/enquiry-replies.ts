import { z } from "zod";
import { EnquiryFile, EnquiryReply } from "./enquiry-mails.ts";
import { FILE_TYPE, route } from "../route.ts";
import { UnitType } from "../site/unit-facts.ts";
import { Id, IdParam, IdParams, ListParam, RequiredLine, RequiredParagraph } from "../values/fields.ts";
import { LINKED_FILE_MAX_BYTES, REPLY_FILES_MAX, REPLY_PRICES_MAX } from "../values/limits/mail.ts";
import { Locale, LocalizedText } from "../values/locale.ts";

const staff = { role: "staff", capability: "enquiries.answer", tag: "Customers" } as const;

export const ReplyForm = z.object({
  subject: RequiredLine,
  body: RequiredParagraph,
  /** Files that the caller has added to this enquiry (`POST .../files`) and not sent yet. */
  file_ids: z
    .array(Id)
    .max(REPLY_FILES_MAX, { error: `errors.too_many_files?max=${REPLY_FILES_MAX}` })
    .default([]),
  /** Holds the mail for some seconds, in which it can be taken back (`POST .../replies/{reply}/undo`). */
  can_undo: z.boolean().default(false),
});

export const replyToEnquiry = route({
  ...staff,
  method: "post",
  path: "/admin/customers/:id/replies",
  summary:
    "Mails the person who enquired, in the caller's name. The mail is sent once, after the answer, with `can_undo` some seconds later; a new enquiry is in progress from then on, and one that is nobody's is the caller's. 409 without an e-mail address, 422 at `body` where it links to an offer that was withdrawn or has ended, or whose apartment is sold or not on the site, or names terms that it had before it was changed, and at `file_ids` for files that are gone. Files over 10 MB, and the largest where all are over 15 MB together, go as links that work for 30 days",
  params: IdParams,
  body: ReplyForm,
  repeatable: true,
  status: 201,
  response: z.object({ data: EnquiryReply }),
  codes: ["not_found", "no_email", "too_many_requests"],
});

export const undoReply = route({
  ...staff,
  method: "post",
  path: "/admin/customers/:id/replies/:reply/undo",
  summary:
    "Takes back a reply of the caller's whose mail is still held, and returns what was written; its files wait for another reply. Status, clock and history go back, too; where something was done about the enquiry since, the status stays (`is_status_kept`). An enquiry that the reply had made the caller's is nobody's again, unless somebody has changed that or the caller has answered otherwise since. 409 `already_sent` once the mail is being sent. The idempotency key of the reply sends nothing any more: 422 at `idempotency-key`",
  params: z.object({ id: z.coerce.number().pipe(Id), reply: z.coerce.number().pipe(Id) }),
  response: z.object({
    data: z.object({
      subject: z.string(),
      body: z.string(),
      files: z.array(EnquiryFile),
      /** The reply had changed the status, and it was not put back. */
      is_status_kept: z.boolean(),
    }),
  }),
  codes: ["not_found", "already_sent"],
});

const ofFile = {
  tag: "Customers",
  path: "/admin/customers/:id/files/:file",
  params: z.object({ id: z.coerce.number().pipe(Id), file: z.coerce.number().pipe(Id) }),
  codes: ["not_found"],
} as const;
export const addReplyFile = route({
  ...staff,
  method: "post",
  path: "/admin/customers/:id/files",
  summary:
    "Adds one file (`file`, up to 100 MB) for a mail to the person who enquired; one over 10 MB goes as a link. It is removed after a day unless it was sent",
  params: IdParams,
  multipart: ["file"],
  fileMaxBytes: LINKED_FILE_MAX_BYTES,
  body: z.object({ file: z.string({ error: "errors.required" }) }),
  status: 201,
  response: z.object({ data: EnquiryFile }),
  codes: ["not_found", "too_large", "too_many_requests"],
});
export const removeReplyFile = route({
  ...staff,
  ...ofFile,
  method: "delete",
  summary: "Removes a file that the caller has added and not sent yet",
  response: z.object({ message: z.string() }),
});
export const getEnquiryFile = route({
  ...ofFile,
  method: "get",
  role: "staff",
  capability: "enquiries.read_own",
  summary: "A file of a mail of this enquiry, to be saved and never to be shown by a browser",
  produces: FILE_TYPE,
});

export const REPLY_TEMPLATES = ["details", "offer", "plan", "held", "alternatives", "visit"] as const;
/** What a text is filled in with that its writer should look at. */
export const TEMPLATE_VALUES = ["name", "apartment", "price", "plan", "until", "valid_until"] as const;
/** A proposed text, already filled in. A value that is not known stays as its placeholder (`{{price}}`). */
export const ReplyTemplate = z.object({
  code: z.enum(REPLY_TEMPLATES),
  locale: Locale,
  subject: z.string(),
  body: z.string(),
  /** What it was filled in with, as it is in its text. */
  values: z.array(z.object({ name: z.enum(TEMPLATE_VALUES), text: z.string() })),
  /** The prices that it names, as they are in its text. */
  prices: z.array(z.object({ apartment_id: Id, text: z.string() })),
});
export type ReplyTemplate = z.infer<typeof ReplyTemplate>;

/** What an apartment costs now, as mails say it. */
export const PriceNow = z.object({
  apartment_id: Id,
  apartment_number: z.string(),
  unit_type: UnitType,
  /** Empty where it has no price any more. */
  texts: LocalizedText,
});
export type PriceNow = z.infer<typeof PriceNow>;

export const listReplyTemplates = route({
  ...staff,
  method: "get",
  path: "/admin/customers/:id/reply-templates",
  summary:
    "Texts to reply with, in every language, filled in with the person, the apartment, its price and its link; of a sold apartment only what else there is. The subject of a mail without one. And what the apartments in `prices_of` cost now, for a text that was filled in earlier",
  params: IdParams,
  query: z.object({ prices_of: ListParam.pipe(z.array(IdParam).max(REPLY_PRICES_MAX)).optional() }),
  response: z.object({
    data: z.array(ReplyTemplate),
    meta: z.object({
      /** What a mail that begins with none of them is about: the apartment, else the project, else the enquiry. */
      subjects: LocalizedText,
      /** Of those in `prices_of` that there are and that the caller may offer. */
      prices: z.array(PriceNow),
    }),
  }),
  codes: ["not_found"],
});
