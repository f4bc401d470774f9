import { MAIL_MARKS, mailCampaignTag } from "@ezo/contract/values/visits/touch";

/**
 * A link of a campaign's mail to our own site, marked so that the site knows where the visit comes from: mail programs send
 * no referrer. Links to other sites, and those with a source of their own, stay as they are; so does what else staff wrote.
 * An address with a field of the reader's stays, too: written anew, it would lose the field.
 */
export function asCampaignVisit(url: string, publicUrl: string, campaignId: number): string {
  if (url.includes("{{") || !URL.canParse(url)) return url;
  const address = new URL(url);
  if (address.origin !== new URL(publicUrl).origin || address.searchParams.has("utm_source")) return url;
  const marks = { ...MAIL_MARKS, utm_campaign: mailCampaignTag(campaignId) };
  for (const [name, value] of Object.entries(marks))
    if (!address.searchParams.has(name)) address.searchParams.set(name, value);
  return address.href;
}
