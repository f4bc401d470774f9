import { z } from "zod";
import { StaffMember } from "../../staff-member.ts";
import { Id, Instant } from "../../values/fields.ts";
import { everyLanguage } from "../../values/forms/form-fields.ts";
import { Locale } from "../../values/locale.ts";
import { BOUNCE_REASONS } from "../delivery/bounces.ts";
import { CampaignRow } from "./campaign-row.ts";
import { CampaignText } from "./campaign-text.ts";
import { LeavingReason } from "../leaving.ts";

/** Why a subject was taken: most people clicked in its mails; as many as in another's; nobody in any. */
export const SUBJECT_WINNER_REASONS = ["clicks", "tie", "no_clicks"] as const;
/** A test of subjects under way or done; by language, since each has its own subjects. */
export const SubjectTest = z.object({
  /** Null until the last mail of the test is settled. */
  decides_at: Instant.nullable(),
  decided_at: Instant.nullable(),
  languages: z.array(
    z.object({
      locale: Locale,
      subjects: z.array(
        z.object({
          subject: z.string(),
          recipients: z.int(),
          sent: z.int(),
          /** People who clicked, without robots. */
          clicked: z.int(),
        }),
      ),
      /** The place of the winner in `subjects`. */
      winner: z.int().nullable(),
      reason: z.enum(SUBJECT_WINNER_REASONS).nullable(),
      /** Who gets the winner. */
      others: z.int(),
    }),
  ),
});
export type SubjectTest = z.infer<typeof SubjectTest>;

/** Why a mail of a campaign came back: as it was reported, `smtp` where it was refused at once, `report` where no reason is known. */
const CampaignBounceReason = z.enum([...BOUNCE_REASONS, "smtp", "report"]);

export const CampaignDetail = CampaignRow.extend({
  /** Who changed its content last; null for the system, and for someone who is gone. */
  updated_by: StaffMember.nullable(),
  /** While it is being sent: when it goes on, where the warm-up plan's allowance of today is used up. */
  held_until: Instant.nullable(),
  translations: everyLanguage(CampaignText),
  /** When it can be sent again to those who have not reacted; null where it never can, and where it has been. */
  resend_from: Instant.nullable(),
  /** The campaign that is its second mail. */
  resent_as: z.object({ id: Id, name: z.string() }).nullable(),
  /** The campaign of which it is the second mail. */
  resend_of: z.object({ id: Id, name: z.string() }).nullable(),
  /** Null without a test, and until the recipients are listed. */
  subject_test: SubjectTest.nullable(),
  results: z.object({
    clicked: z.int(),
    /** Clicks by mail scanners that open every link. */
    clicked_by_robots: z.int(),
    /** Counted by an invisible picture, where that is switched on: approximate. */
    opened: z.int(),
    bounced: z.int(),
    /** Of `bounced`, those that a mail server had taken before. What was sent and is none of them was delivered. */
    returned: z.int(),
    /** Why those of `bounced` came back, most first. */
    bounce_reasons: z.array(z.object({ reason: CampaignBounceReason, count: z.int() })),
    unsubscribed: z.int(),
    complained: z.int(),
    /** Of those left out: who had another campaign within the time that they chose. */
    too_soon: z.int(),
    /** Everybody who was left out, by reason, most first: also who had paused or left the topics before the list was drawn up, of whom `totals` has none. */
    left_out: z.array(z.object({ reason: z.string(), count: z.int() })),
    /** Why those who have unsubscribed by its links did so, as far as they have said, most first. */
    leaving_reasons: z.array(z.object({ reason: LeavingReason, count: z.int() })),
  }),
});
export type CampaignDetail = z.infer<typeof CampaignDetail>;
