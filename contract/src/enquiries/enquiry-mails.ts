import { z } from "zod";
import { StaffMember } from "../staff-member.ts";
import { Id, Instant } from "../values/fields.ts";

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
