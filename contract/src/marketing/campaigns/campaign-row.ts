import { z } from "zod";
import { Id, Instant } from "../../values/fields.ts";
import { everyLanguage } from "../../values/forms/form-fields.ts";
import { CampaignStatus, CampaignTotals } from "./campaign-status.ts";
import { SegmentFilter } from "../segments/segments.ts";

export const CampaignRow = z.object({
  id: Id,
  name: z.string(),
  status: CampaignStatus,
  segment: SegmentFilter,
  /** The keys of what it is about: who has left all of them does not get it. None: it is for everybody. */
  topics: z.array(z.string()),
  missing_language: z.enum(["fallback", "skip"]),
  rate_per_minute: z.int().nullable(),
  track_clicks: z.boolean(),
  /** Where answers go, a confirmed address or one of the firm's settings; when empty, that of the settings of marketing mail. */
  reply_to: z.string(),
  /** The sender's name by language; when empty, the firm's. */
  from_names: everyLanguage(z.string()),
  /** The sender's address, a confirmed one; when empty, that of MAIL_FROM. */
  from_address: z.string(),
  /** The share of recipients on whom subjects are tested; null: every language has one subject. */
  subject_test_percent: z.int().nullable(),
  /** How long clicks are counted before all others get the winner. */
  subject_test_hours: z.int(),
  send_at: Instant.nullable(),
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  /** Why it was paused automatically. */
  pause_reason: z.string().nullable(),
  /** While it is being sent and every mail that is left waits for the winner of its test: when that is chosen. */
  waits_for_winner_until: Instant.nullable(),
  totals: CampaignTotals,
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
});
export type CampaignRow = z.infer<typeof CampaignRow>;

/**
 * `campaign:progress`: a campaign's progress, with the times that pages show beside its status. Two processes send it,
 * so that an older one can arrive later; `updated_at` is its order.
 */
export const CampaignProgress = CampaignRow.pick({
  id: true,
  updated_at: true,
  status: true,
  send_at: true,
  started_at: true,
  finished_at: true,
  pause_reason: true,
  totals: true,
}).extend({
  ...CampaignTotals.shape,
  /** Mails per minute, averaged over the last seconds. */
  rate: z.number(),
  /** Null while the rate is unknown. */
  seconds_left: z.number().nullable(),
});
export type CampaignProgress = z.infer<typeof CampaignProgress>;
