import type { CampaignDetail } from "@ezo/contract/marketing/campaigns/campaign-detail";
import type { CampaignRow } from "@ezo/contract/marketing/campaigns/campaign-row";
import type { CampaignTotals } from "@ezo/contract/marketing/campaigns/campaign-status";
import type { CampaignText } from "@ezo/contract/marketing/campaigns/campaign-text";
import type { CampaignRecipient } from "@ezo/contract/marketing/campaigns/campaign-sending";
import type { ContactSource } from "@ezo/contract/marketing/contact-row";
import { storedFilter } from "../contacts/segments/stored-filter.ts";
import type { Campaign, CampaignTranslation, Prisma } from "../generated/prisma/client.ts";
import { readableAddress } from "../platform/mail/email-address.ts";
import { fromNamesOf } from "./senders/from-names.ts";
import { NO_TOTALS } from "./sending/totals.ts";

/** What is counted of a campaign beside its own columns. */
interface Counted {
  totals: CampaignTotals | undefined;
  waitsUntil: Date | undefined;
}
export const presentCampaign = (
  campaign: Campaign,
  { totals = NO_TOTALS, waitsUntil }: Counted,
): CampaignRow => ({
  id: campaign.id,
  name: campaign.name,
  status: campaign.status,
  segment: storedFilter(campaign.segment),
  topics: campaign.topics,
  missing_language: campaign.missingLanguage as CampaignRow["missing_language"],
  rate_per_minute: campaign.ratePerMinute,
  track_clicks: campaign.trackClicks,
  reply_to: campaign.replyTo,
  from_names: fromNamesOf(campaign),
  from_address: campaign.fromAddress,
  subject_test_percent: campaign.subjectTestPercent,
  subject_test_hours: campaign.subjectTestHours,
  ...timesOf(campaign),
  pause_reason: campaign.pauseReason,
  waits_for_winner_until: waitsUntil?.toISOString() ?? null,
  totals,
  version: campaign.version,
  created_at: campaign.createdAt.toISOString(),
  updated_at: campaign.updatedAt.toISOString(),
});

export const timesOf = (campaign: Pick<Campaign, "sendAt" | "startedAt" | "finishedAt">) => ({
  send_at: campaign.sendAt?.toISOString() ?? null,
  started_at: campaign.startedAt?.toISOString() ?? null,
  finished_at: campaign.finishedAt?.toISOString() ?? null,
});

const NO_TEXT: CampaignText = { subject: "", more_subjects: [], preview_text: "", blocks: [] };
export function textsOf(
  rows: readonly Pick<
    CampaignTranslation,
    "locale" | "subject" | "moreSubjects" | "previewText" | "blocks"
  >[],
): CampaignDetail["translations"] {
  const texts = { ka: NO_TEXT, en: NO_TEXT, ru: NO_TEXT };
  for (const row of rows)
    texts[row.locale] = {
      subject: row.subject,
      more_subjects: row.moreSubjects as string[],
      preview_text: row.previewText,
      blocks: row.blocks as CampaignText["blocks"],
    };
  return texts;
}

export const recipientInclude = {
  contact: { select: { source: true } },
  clicks: { where: { isRobot: false }, orderBy: { id: "asc" }, take: 1, select: { createdAt: true } },
} as const satisfies Prisma.CampaignRecipientInclude;
export const presentRecipient = (
  row: Prisma.CampaignRecipientGetPayload<{ include: typeof recipientInclude }>,
): CampaignRecipient => ({
  id: Number(row.id),
  contact_id: row.contactId,
  email: readableAddress(row.email),
  language: row.locale,
  source: row.contact.source as ContactSource,
  state: row.state,
  reason: row.reason,
  attempts: row.attempts,
  message_id: row.messageId,
  claimed_at: row.claimedAt?.toISOString() ?? null,
  settled_at: row.settledAt?.toISOString() ?? null,
  opened_at: row.openedAt?.toISOString() ?? null,
  clicked_at: row.clicks[0]?.createdAt.toISOString() ?? null,
  bounced_at: row.bouncedAt?.toISOString() ?? null,
  unsubscribed_at: row.unsubscribedAt?.toISOString() ?? null,
  complained_at: row.complainedAt?.toISOString() ?? null,
});
