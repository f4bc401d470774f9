import { z } from "zod";
import { EnquiryReply } from "./enquiries.ts";
import { route } from "./route.ts";
import { IdParams, RequiredLine, RequiredParagraph } from "./values/fields.ts";
import { Locale, LocalizedText } from "./values/locale.ts";

const staff = { role: "staff", capability: "enquiries.answer", tag: "Customers" } as const;

export const ReplyForm = z.object({ subject: RequiredLine, body: RequiredParagraph });

export const replyToEnquiry = route({
  ...staff,
  method: "post",
  path: "/admin/customers/:id/replies",
  summary:
    "Mails the person who enquired, in the caller's name. The mail is sent once, after the answer; a new request is in progress from then on. 409 without an e-mail address, 422 at `body` where it links to an offer that was withdrawn, has ended or was sold, or names terms that it had before it was changed",
  params: IdParams,
  body: ReplyForm,
  repeatable: true,
  status: 201,
  response: z.object({ data: EnquiryReply }),
  codes: ["not_found", "no_email", "too_many_requests"],
});

export const REPLY_TEMPLATES = ["details", "offer", "plan", "held", "alternatives", "visit"] as const;
/** A proposed text, already filled in. A value that is not known stays as its placeholder (`{{price}}`). */
export const ReplyTemplate = z.object({
  code: z.enum(REPLY_TEMPLATES),
  locale: Locale,
  subject: z.string(),
  body: z.string(),
});
export type ReplyTemplate = z.infer<typeof ReplyTemplate>;

export const listReplyTemplates = route({
  ...staff,
  method: "get",
  path: "/admin/customers/:id/reply-templates",
  summary:
    "Texts to reply with, in every language, filled in with the person, the apartment, its price and its link; and the subject of a mail without one",
  params: IdParams,
  response: z.object({
    data: z.array(ReplyTemplate),
    /** What a mail that begins with none of them is about: the apartment, else the project, else the request. */
    meta: z.object({ subjects: LocalizedText }),
  }),
  codes: ["not_found"],
});
