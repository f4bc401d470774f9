import { z } from "zod";
import { StaffMember } from "../staff-member.ts";
import { Instant } from "../values/fields.ts";

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
