import { z } from "zod";
import { EnquiryHistoryEntry } from "./enquiry-history.ts";
import { EnquiryMail, EnquiryReply } from "./enquiry-mails.ts";
import { EnquiryRow } from "./enquiry-row.ts";
import { StaffMember } from "../staff-member.ts";
import { Id, Instant } from "../values/fields.ts";

export const EnquiryNote = z.object({
  id: Id,
  text: z.string(),
  author: StaffMember.nullable(),
  created_at: Instant,
});
export type EnquiryNote = z.infer<typeof EnquiryNote>;

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
