import type { CampaignDetail } from "@ezo/contract/marketing/campaigns/campaign-detail";
import type { CampaignBody } from "@ezo/contract/marketing/campaigns/campaigns";
import { TEXT_INPUT_MAX_LENGTH } from "@ezo/contract/values/limits/fields";

/** What a new draft takes over from a campaign. `nameOf` puts the campaign's name into that of the draft. */
export function copyOf(campaign: CampaignDetail, nameOf: (short: string) => string): CampaignBody {
  const { name, segment, topics, missing_language, rate_per_minute, track_clicks, reply_to } = campaign;
  const spare = TEXT_INPUT_MAX_LENGTH - nameOf("").length;
  return {
    // Without half of a character where it is cut.
    name: nameOf(name.slice(0, spare).replace(/[\ud800-\udbff]$/, "")),
    segment,
    topics,
    missing_language,
    rate_per_minute,
    track_clicks,
    reply_to,
    from_names: campaign.from_names,
    from_address: campaign.from_address,
    subject_test_percent: campaign.subject_test_percent,
    subject_test_hours: campaign.subject_test_hours,
    translations: campaign.translations,
  };
}
