import type { CampaignRow } from "@ezo/contract/marketing/campaigns/campaign-row";
import type { Campaign } from "../../generated/prisma/client.ts";

/** The sender's name in each language; empty for the firm's. */
export const fromNamesOf = (
  campaign: Pick<Campaign, "fromNameKa" | "fromNameEn" | "fromNameRu">,
): CampaignRow["from_names"] => ({
  ka: campaign.fromNameKa,
  en: campaign.fromNameEn,
  ru: campaign.fromNameRu,
});
