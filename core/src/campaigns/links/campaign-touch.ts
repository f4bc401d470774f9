import { mailCampaignTag } from "@ezo/contract/values/touch";

/**
 * A link of a campaign's mail to our own site, marked so that the site knows where the visit comes from: mail programs send
 * no referrer. Links to other sites, and those that staff have marked themselves, stay as they are.
 */
export function asCampaignVisit(url: string, publicUrl: string, campaignId: number): string {
  if (!URL.canParse(url)) return url;
  const address = new URL(url);
  if (address.origin !== new URL(publicUrl).origin || address.searchParams.has("utm_source")) return url;
  address.searchParams.set("utm_source", "newsletter");
  address.searchParams.set("utm_medium", "email");
  if (!address.searchParams.has("utm_campaign"))
    address.searchParams.set("utm_campaign", mailCampaignTag(campaignId));
  return address.href;
}
