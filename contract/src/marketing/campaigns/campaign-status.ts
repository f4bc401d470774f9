import { z } from "zod";

export const CAMPAIGN_STATUSES = ["draft", "scheduled", "sending", "paused", "sent", "cancelled"] as const;
export const CampaignStatus = z.enum(CAMPAIGN_STATUSES);
export type CampaignStatus = z.infer<typeof CampaignStatus>;
export const RECIPIENT_STATES = [
  "pending",
  "sending",
  "sent",
  "failed",
  "unconfirmed",
  "suppressed",
] as const;
export const RecipientState = z.enum(RECIPIENT_STATES);
export type RecipientState = z.infer<typeof RecipientState>;

/** Invariant: recipients = sent + failed + unconfirmed + suppressed + remaining. */
export const CampaignTotals = z.object({
  recipients: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** In flight when the sending process died; a person decides whether they are sent again. */
  unconfirmed: z.int(),
  suppressed: z.int(),
  remaining: z.int(),
});
export type CampaignTotals = z.infer<typeof CampaignTotals>;
